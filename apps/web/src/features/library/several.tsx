import { linesOf, type UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { UnassignedCardsForm } from '@lintel/contract/library/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { CardLinesField } from '../../domain/people/card-number-field.tsx'
import { AmongCompanies } from '../../domain/people/companies.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { StockField } from './unassigned-codes.tsx'

const rows = 10

/** Notes many cards by their numbers, as a sheet's column is pasted (office.md 29). */
export function RegisterCodes({ kind, onClose }: { readonly kind: UnassignedKind; readonly onClose: () => void }) {
  const t = useText()
  const format = useFormat()
  return (
    <FormDialog
      title={t('library:several.title')}
      schema={UnassignedCardsForm}
      values={{ kind, codes: '', companyUuid: '' }}
      save={(form) => api.library.registerMany(form)}
      submitLabel="library:several.submit"
      successText={({ codes }) => t('library:several.done', { count: linesOf(codes).length })}
      onSaved={onClose}
      onClose={onClose}
    >
      <CardLinesField
        name="codes"
        label="library:several.codes"
        help={t('library:several.help', { max: format.number(limits.importBatch) })}
        rows={rows}
      />
      <AmongCompanies>
        <StockField />
      </AmongCompanies>
    </FormDialog>
  )
}
