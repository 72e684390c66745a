import { residentCodeKinds, type ResidentCodeState } from '@lintel/contract/personnel/states.ts'
import type { ResidentCode } from '@lintel/contract/resident-codes/schema.ts'
import { Group } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { LongText, NameText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { useScheduleWords } from '../schedules/schedule-words.ts'

/** Codes of residents of an old community. Needs the texts `residentCodes` and `schedules`. */

const meanings: Readonly<Record<ResidentCodeState, Meaning>> = {
  normal: 'ok',
  expired: 'danger',
  inactive: 'neutral',
}

/** How a code stands. */
export function ResidentCodeStateBadge({ state }: { readonly state: ResidentCodeState }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`residentCodes:state.${state}`)}</StatusBadge>
}

/** The little that may be shown of a code: the end of a card, nothing of a PIN. */
export function useCodeWords(): (code: Pick<ResidentCode, 'kind' | 'maskedValue'>) => string {
  const t = useText()
  return ({ maskedValue }) => maskedValue || t('residentCodes:hiddenPin')
}

/** The codes of one resident with their doors and hours, each with a link to its page. */
export default function CodesOfResident({ uuid }: { readonly uuid: string }) {
  const t = useText()
  const refer = useReferences()
  const query = useRead(api.residentCode.list, { resident: uuid, size: 40 })
  const addresses = { pin: refer('residentPinCreate'), card: refer('residentCardCreate') }
  return (
    <Card
      title={t('residentCodes:title')}
      isFlush
      aside={
        <Group gap="xs">
          {residentCodeKinds.map((kind) => (
            <ActionButton
              key={kind}
              action={{
                key: kind,
                label: t(`residentCodes:create.${kind}`),
                needs: 'resident.edit',
                to: filteredAddress(addresses[kind], { resident: uuid }),
              }}
            />
          ))}
        </Group>
      }
    >
      <Loaded query={query}>
        {({ rows }) => (
          <Rows>
            {rows.length === 0 && <Row detail={t('residentCodes:ofResident.none')} />}
            {rows.map((code) => (
              <CodeRow key={code.uuid} code={code} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}

function CodeRow({ code }: { readonly code: ResidentCode }) {
  const refer = useReferences()
  const page = code.kind === 'pin' ? 'residentPinEdit' : 'residentCardEdit'
  return (
    <Row
      name={<NameText name={useNameOfCode()(code)} to={refer(page, { id: code.uuid })} />}
      detail={<AccessOfCode code={code} />}
      state={<ResidentCodeStateBadge state={code.state} />}
    />
  )
}

/** Kind of a code with the little that may be shown of it. */
export function useNameOfCode(): (code: Pick<ResidentCode, 'kind' | 'maskedValue'>) => string {
  const t = useText()
  const codeOf = useCodeWords()
  return (code) => `${t(`schedules:preview.code.${code.kind}`)} ${codeOf(code)}`
}

/** Doors and hours of a code in one line. */
export function AccessOfCode({ code }: { readonly code: ResidentCode }) {
  const { lines } = useScheduleWords()
  const doors = code.doors.map(({ name }) => name).join(', ')
  return <LongText text={[doors, ...lines(code)].filter(Boolean).join(' · ')} />
}
