import { CommunityEdit, OfficeEdit, type Project, type ProjectInfo } from '@lintel/contract/projects/schema.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TimeFields, timeValues } from '../../domain/schedules/site-time-fields.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SiteFields } from '../../domain/sites/site-fields.tsx'

interface EditSiteProps {
  readonly site: Project
  readonly onClose: () => void
}

/** Changes name and place of a site, from its newest version; an older one is refused and says so. */
export default function EditSite({ site, onClose }: EditSiteProps) {
  const t = useText()
  const query = useRead(api.project.get, { uuid: site.uuid })
  const [newest, setNewest] = useState<ProjectInfo>()
  // Kept from the first answer on: what is typed must not be lost to a later one.
  if (!newest && query.data && !query.isFetching) setNewest(query.data)
  if (newest) return <EditForm site={newest} onClose={onClose} />
  return (
    <Dialog title={t('sites:edit.title', { name: site.name })} opened onClose={onClose}>
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Dialog>
  )
}

function EditForm({ site, onClose }: { readonly site: ProjectInfo; readonly onClose: () => void }) {
  const t = useText()
  const values = { ...site, ...timeValues(site) }
  const sharedProps = {
    title: t('sites:edit.title', { name: site.name }),
    submitLabel: 'common:save',
    successText: ({ name }: { readonly name: string }) => t('sites:edit.done', { name }),
    onSaved: () => {
      onClose()
    },
    onClose,
  } as const
  return site.kind === 'office' ? (
    <FormDialog {...sharedProps} schema={OfficeEdit} values={values} save={(form) => api.officeProject.edit(form)}>
      <SiteFields isCommunity={false} time={<TimeFields site={site} />} />
    </FormDialog>
  ) : (
    <FormDialog
      {...sharedProps}
      schema={CommunityEdit}
      values={{ ...values, numberOfApt: site.numberOfApt ?? 1 }}
      save={(form) => api.project.edit(form)}
    >
      <SiteFields isCommunity time={<TimeFields site={site} />} />
    </FormDialog>
  )
}
