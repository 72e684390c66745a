import { personName } from '@lintel/contract/base/name-fold.ts'
import type { DevicePerson } from '@lintel/contract/devices/records.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { pageOfPerson } from '../../domain/people/person-page.ts'
import { LongText, NameText, PlainText } from '../../kit/screen/cells.tsx'
import { filter } from '../../kit/list/filters.ts'
import { columnsFor } from '../../kit/list/columns.ts'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { useLinks, useParam, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { devices } from './links.ts'

function NameCell({ row }: { readonly row: DevicePerson }) {
  return <NameText name={personName(row)} to={pageOfPerson(useReferences(), row)} />
}

const columns = columnsFor<DevicePerson>()({
  name: { label: 'devices:columns.name', Cell: NameCell, isFixed: true },
  personnelId: { label: 'personnel:columns.personnelId', Cell: ({ row }) => <PlainText text={row.personnelId} /> },
  company: { label: 'devices:filters.company', Cell: ({ row }) => <PlainText text={row.companyName} /> },
  building: { label: 'things:building', Cell: ({ row }) => <PlainText text={row.buildingName} /> },
  apartment: { label: 'things:apartment', Cell: ({ row }) => <PlainText text={row.apartmentName} /> },
  doors: { label: 'devices:detail.doorsOf', Cell: ({ row }) => <LongText text={row.doors.join(', ')} /> },
})

/** One of its doors, as the page of the door asks. */
const filters = [filter.elsewhere('door', 'things:door')]

/** Who may open doors of a device (office.md 5.2). */
export default function DevicePeople() {
  const t = useText()
  const uuid = useParam('id')
  const links = useLinks(devices)
  const { data } = useRead(api.device.get, { uuid })
  return (
    <ListScreen
      title="devices:detail.people"
      of={api.device.people}
      always={{ uuid }}
      filters={filters}
      columns={columns.pick(useView(devices).people)}
      rowId={(person) => person.uuid}
      rowName={personName}
      empty="devices:empty.people"
      also={[{ key: 'device', label: data?.name ?? t('things:device'), to: links.info({ id: uuid }) }]}
    />
  )
}
