import { callingCodeOf } from '@lintel/contract/base/countries.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { newSiteKinds } from '@lintel/contract/projects/kinds.ts'
import { CommunityForm, OfficeForm } from '@lintel/contract/projects/schema.ts'
import { PropertyManagerForm } from '@lintel/contract/property-managers/schema.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { CreateAccount } from '../../domain/accounts/account-dialogs.tsx'
import { ContactFields, useEmptyContact } from '../../domain/accounts/contact-fields.tsx'
import { countryOfZone } from '../../kit/form/zones/country-zone.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ClassificationNotice } from '../../domain/sites/classification-notice.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useStartZone } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SiteFields } from '../../domain/sites/site-fields.tsx'

type NewKind = (typeof newSiteKinds)[number]

interface CreateSiteProps {
  readonly kinds: readonly NewKind[]
  readonly onClose: () => void
}

/** A new site; where there is a choice, its kind is asked first, because it cannot be changed later. */
export default function CreateSite({ kinds, onClose }: CreateSiteProps) {
  const t = useText()
  const [chosenKind, setChosenKind] = useState(kinds.length === 1 ? kinds[0] : undefined)
  if (chosenKind) return <NewSiteForm kind={chosenKind} onClose={onClose} />
  return (
    <Dialog title={t('sites:create.any')} opened onClose={onClose}>
      <div>{t('sites:create.choose')}</div>
      <Stack gap="sm">
        {kinds.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setChosenKind(kind)}>
            {t(`sites:create.${kind}`)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}

function NewSiteForm({ kind, onClose }: { readonly kind: NewKind; readonly onClose: () => void }) {
  const t = useText()
  const timeZone = useStartZone()
  const country = countryOfZone(timeZone) ?? ''
  const [site, setSite] = useState<{ readonly uuid: string; readonly name: string }>()
  const mayAddManager = useMay()('propertyManager.create')
  const values = {
    name: '',
    street: '',
    city: '',
    state: '',
    postalCode: '',
    country,
    timeZone,
    phoneCode: callingCodeOf(country) ?? '',
    customizeForm: limits.customizeFormDefault,
    classificationAccepted: false,
  }
  const sharedProps = {
    title: t(`sites:create.${kind}`),
    failuresOn: { classificationNotAccepted: 'classificationAccepted' },
    submitLabel: 'common:create',
    successText: ({ name }: { readonly name: string }) => t('sites:create.done', { name }),
    onSaved: ({ uuid }: { readonly uuid: string }, { name }: { readonly name: string }) => {
      if (mayAddManager) setSite({ uuid, name })
      else onClose()
    },
    onClose,
  } as const
  if (site) return <FirstManager site={site} onClose={onClose} />
  const fields = (
    <>
      <SiteFields isCommunity={kind === 'community'} />
      <FieldGroup title="sites:groups.classification">
        <ClassificationNotice />
      </FieldGroup>
    </>
  )
  return kind === 'community' ? (
    <FormDialog
      {...sharedProps}
      schema={CommunityForm}
      values={{ ...values, numberOfApt: 1, smartHome: false }}
      save={(form) => api.project.create(form)}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog {...sharedProps} schema={OfficeForm} values={values} save={(form) => api.officeProject.create(form)}>
      {fields}
    </FormDialog>
  )
}

/** A site needs a manager, so one is offered at once; it can wait. */
function FirstManager(props: {
  readonly site: { readonly uuid: string; readonly name: string }
  readonly onClose: () => void
}) {
  const { site, onClose } = props
  const t = useText()
  const contact = useEmptyContact()
  return (
    <CreateAccount
      title={t('sites:firstManager.title', { name: site.name })}
      schema={PropertyManagerForm}
      values={{ ...contact, projects: [{ uuid: site.uuid }] }}
      save={(form) => api.propertyManager.create(form)}
      cancelLabel="sites:firstManager.later"
      onClose={onClose}
    >
      <div>{t('sites:firstManager.text')}</div>
      <ContactFields />
    </CreateAccount>
  )
}
