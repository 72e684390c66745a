import type { ResidentState } from '@lintel/contract/personnel/states.ts'
import type { Resident, ResidentInfo } from '@lintel/contract/residents/schema.ts'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/actions/action.tsx'
import { filteredAddress } from '../../../kit/portal/address.ts'
import { NameText } from '../../../kit/screen/cells.tsx'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useText } from '../../../language/language.ts'
import { Card, Row, Rows } from '../../../ui/card.tsx'
import { type Meaning, StatusBadge } from '../../../ui/status-badge.tsx'
import { fullName } from '../words.tsx'
import { useResidentLinks } from './links.ts'

const meanings: Readonly<Record<ResidentState, Meaning>> = {
  normal: 'ok',
  inactive: 'neutral',
  expired: 'danger',
  off: 'neutral',
}

/** How the account of a resident stands. */
export function ResidentStateBadge({ state }: { readonly state: ResidentState }) {
  return <StatusBadge meaning={meanings[state]}>{useText()(`residents:state.${state}`)}</StatusBadge>
}

/** Who else lives in the apartment of a resident. */
export function HouseholdCard({ resident }: { readonly resident: ResidentInfo }) {
  const t = useText()
  const query = useRead(api.resident.list, { apartment: resident.apartmentUuid, size: 40 })
  const addMember = {
    key: 'addMember',
    label: t('residents:household.addMember'),
    needs: 'resident.create',
    to: filteredAddress(useResidentLinks().create(), { apartment: resident.apartmentUuid }),
  } as const
  return (
    <div>
      <Card
        title={t('residents:household.title')}
        isFlush
        aside={<ActionButton size="compact-sm" action={addMember} />}
      >
        <Loaded query={query}>
          {({ rows }) => <HouseholdRows others={rows.filter(({ uuid }) => uuid !== resident.uuid)} />}
        </Loaded>
      </Card>
    </div>
  )
}

function HouseholdRows({ others }: { readonly others: readonly Resident[] }) {
  const t = useText()
  const links = useResidentLinks()
  return (
    <Rows>
      {others.length === 0 && <Row detail={t('residents:household.none')} />}
      {others.map((one) => (
        <Row
          key={one.uuid}
          name={<NameText name={fullName(one)} to={links.info({ id: one.uuid })} />}
          detail={t(`residents:role.${one.role}`)}
          state={<ResidentStateBadge state={one.state} />}
        />
      ))}
    </Rows>
  )
}
