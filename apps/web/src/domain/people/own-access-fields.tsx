import type { ChosenAccess, OwnAccess } from '@lintel/contract/access-groups/chosen.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { FieldGroup } from '../../kit/form/form-section.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { DoorsOfPlacesField } from '../access-groups/doors-field.tsx'
import { HoursFields } from '../access-groups/fields.tsx'
import { firstHours } from '../schedules/windows-field.tsx'

/** Doors and hours of a form: those that a person has, or daily hours without a door yet. */
export const accessValues = (access: OwnAccess | null): ChosenAccess => ({
  repeat: access?.repeat ?? 'daily',
  startsAt: access?.startsAt ?? '',
  endsAt: access?.endsAt ?? '',
  windows: access?.windows ?? firstHours,
  doorUuids: access?.doors.map(({ uuid }) => uuid) ?? [],
})

/** Fields for the doors and hours of a person, in the part `access` of a form. */
export function OwnAccessFields() {
  const query = useRead(api.door.names, {})
  return (
    <>
      <HoursFields within="access." />
      <FieldGroup title="accessGroups:form.doors">
        <Loaded query={query}>
          {({ rows }) => (
            <DoorsOfPlacesField
              name="access.doorUuids"
              label="accessGroups:columns.doors"
              doors={rows.filter(({ floor }) => floor === null)}
            />
          )}
        </Loaded>
      </FieldGroup>
    </>
  )
}
