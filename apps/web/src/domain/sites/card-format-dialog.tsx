import { CardFormatForm } from '@lintel/contract/site-settings/card-format.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { valuesOf } from '../../kit/form/loaded-form.tsx'
import { useText } from '../../language/language.ts'
import { CardFormatFields } from './card-format-fields.tsx'

/** The card format of a site that has no page of settings, a villa. Needs the texts `siteSettings`. */
export function CardFormatDialog({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const t = useText()
  const { data } = useRead(api.siteSetting.cardFormat, { uuid })
  if (!data) return null
  return (
    <FormDialog
      title={t('siteSettings:fields.cardFormat')}
      schema={CardFormatForm}
      values={valuesOf(CardFormatForm.shape, data)}
      save={(form) => api.siteSetting.setCardFormat({ uuid, version: data.version, ...form })}
      submitLabel="common:save"
      successText={() => t('siteSettings:saved')}
      onSaved={onClose}
      onClose={onClose}
    >
      <CardFormatFields />
    </FormDialog>
  )
}
