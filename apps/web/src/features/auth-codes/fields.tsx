import { limits } from '@lintel/contract/base/limits.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { ChoiceField, NumberField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'

/** For which distributor, how long and with which remark codes are made. */
export function AuthCodeFields() {
  const t = useText()
  const { data } = useRead(api.distributor.names, {})
  return (
    <>
      <ChoiceField
        name="distributorUuid"
        label="authCodes:fields.distributor"
        options={(data?.rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
      />
      <NumberField
        name="days"
        label="authCodes:fields.days"
        unit={t('authCodes:fields.daysUnit')}
        min={1}
        max={limits.authCodeDaysMax}
      />
      <TextField name="remark" label="authCodes:fields.remark" maxLength={limits.contentShort} autoComplete="off" />
    </>
  )
}
