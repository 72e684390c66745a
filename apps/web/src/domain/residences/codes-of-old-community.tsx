import type { ResidentCode } from '@lintel/contract/resident-codes/schema.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions } from '../../kit/actions/record-actions.tsx'
import { RowActions } from '../../kit/actions/row-actions.tsx'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { AccessOfCode, useNameOfCode } from './codes-of-resident.tsx'

/**
 * Codes of a resident that kept doors and hours of their own when an old community became a new one
 * (old-communities.md 9): nothing where there are none. Needs the texts `residentCodes` and `schedules`.
 */
export default function CodesOfOldCommunity({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const nameOf = useNameOfCode()
  const { data } = useRead(api.residentCode.kept, { resident: uuid })
  const one = useRecordActions<ResidentCode>((code) => [removal(t, code)])
  if (!data || data.rows.length === 0) return null
  return (
    <Card title={t('residentCodes:kept.title')} isFlush>
      <Rows>
        <Row detail={t('residentCodes:kept.text')} />
        {data.rows.map((code) => (
          <Row
            key={code.uuid}
            name={nameOf(code)}
            detail={<AccessOfCode code={code} />}
            action={<RowActions name={nameOf(code)} actions={one.actionsOf(code)} />}
          />
        ))}
      </Rows>
      {one.dialog}
    </Card>
  )
}

const removal = deletion({
  of: api.residentCode.removeAccess,
  needs: 'resident.edit',
  name: ({ maskedValue }: ResidentCode) => maskedValue,
  title: 'residentCodes:kept.ask',
  successText: 'residentCodes:kept.done',
  text: 'residentCodes:kept.explanation',
})
