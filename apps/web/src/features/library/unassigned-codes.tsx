import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { AssignForm, UnassignedCardForm, type LibraryCode } from '@lintel/contract/library/schema.ts'
import { api } from '../../api/client.ts'
import { CardNumberField } from '../../domain/people/card-number-field.tsx'
import { AmongCompanies, useCompanies } from '../../domain/people/companies.tsx'
import { DeleteDialog } from '../../kit/actions/delete-dialog.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { PersonField } from '../../domain/people/person-fields.tsx'
import { RemoteField } from '../../kit/form/remote-field.tsx'
import { useText } from '../../language/language.ts'
import { hasWords } from '../../kit/options/options.ts'

/** Unassigned cards: registering, assigning and deleting them (office.md 29). */

function useCompaniesNamed(keyword: string) {
  const isFound = hasWords(keyword)
  return useCompanies()?.filter(({ label }) => isFound(label))
}

/** In whose stock new cards lie. */
export function StockField() {
  const t = useText()
  return (
    <RemoteField
      name="companyUuid"
      label="library:register.company"
      help={t('library:register.companyHelp')}
      useOptions={useCompaniesNamed}
    />
  )
}

/** Notes a card by its number. */
export function RegisterCode({ kind, onClose }: { readonly kind: UnassignedKind; readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('library:register.title')}
      schema={UnassignedCardForm}
      values={{ kind, code: '', companyUuid: '' }}
      save={(form) => api.library.register(form)}
      submitLabel="library:register.action"
      successText={() => t('library:register.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <CardNumberField name="code" label="library:register.code" help={t('library:register.help')} />
      <AmongCompanies>
        <StockField />
      </AmongCompanies>
    </FormDialog>
  )
}

/** Gives an unassigned card to a person. */
export function AssignCode({ code, onClose }: { readonly code: LibraryCode; readonly onClose: () => void }) {
  const t = useText()
  return (
    <FormDialog
      title={t('library:assign.title')}
      schema={AssignForm}
      values={{ uuid: code.uuid, personUuid: '' }}
      save={(form) => api.library.assign(form)}
      failuresOn={{ notFound: 'personUuid' }}
      submitLabel="library:assign.action"
      successText={() => t('library:assign.done')}
      onSaved={onClose}
      onClose={onClose}
    >
      <PersonField name="personUuid" label="library:assign.person" />
    </FormDialog>
  )
}

/** Forgets an unassigned card. */
export function DiscardCode({ code, onClose }: { readonly code: LibraryCode; readonly onClose: () => void }) {
  const t = useText()
  return (
    <DeleteDialog
      name={code.maskedValue}
      title={t('library:discard.title')}
      of={api.library.discard}
      input={{ uuid: code.uuid }}
      successText={t('library:discard.done')}
      onClose={onClose}
    >
      {t('library:discard.text')}
    </DeleteDialog>
  )
}
