import { floorsBetween } from '@lintel/contract/doors/floors.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import type { PersonFloors } from '@lintel/contract/personnel/floors.ts'
import { MultiSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useField } from '../../kit/form/fields.tsx'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { Section } from '../../ui/content.tsx'

/**
 * Floors by building that lifts lead to, at a site with elevator control (community.md 15); a resident without any is
 * given the own floor. Needs the texts `residents`.
 */
export function FloorsFields() {
  return useSession()?.facts.elevatorControl ? <FloorsOfBuildings /> : null
}

function FloorsOfBuildings() {
  const t = useText()
  const { shared } = useField('floors', 'residents:fields.floors', undefined)
  const { value, onChange } = useController({ name: 'floors' }).field
  const { data } = useRead(api.building.list, {})
  const rows = (value as PersonFloors | undefined) ?? []
  const set = (buildingUuid: string, floors: string[]) =>
    onChange([
      ...rows.filter((row) => row.buildingUuid !== buildingUuid),
      ...(floors.length > 0 ? [{ buildingUuid, floors }] : []),
    ])
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('residents:fields.floors')}>
      <small>{t('residents:help.floors', { max: limits.residentFloors })}</small>
      {data.rows.map((building) => (
        <MultiSelect
          key={building.uuid}
          label={building.name}
          data={[...floorsBetween(building.startFloor, building.topFloor)].map((floor) => ({
            value: floor,
            label: building.floorNames[floor] ?? floor,
          }))}
          value={rows.find(({ buildingUuid }) => buildingUuid === building.uuid)?.floors ?? []}
          onChange={(floors) => set(building.uuid, floors)}
          searchable
        />
      ))}
      {shared.error && <small role="alert">{shared.error}</small>}
    </Section>
  )
}
