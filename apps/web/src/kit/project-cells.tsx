import type { Project } from '@lintel/contract/projects/operations.ts'
import { useText } from '../language/language.ts'
import { useFormat } from '../session/use-format.ts'

interface RowProps {
  readonly row: Project
}

/** What kind of site it is. Needs the `projects` catalogue. */
export function ProjectKind({ row }: RowProps) {
  return <span>{useText()(`projects:kind.${row.kind}`)}</span>
}

/** City and country. */
export function ProjectPlace({ row }: RowProps) {
  const text = [row.city, row.country].filter(Boolean).join(', ')
  return text ? <bdi>{text}</bdi> : <span>–</span>
}

/** Devices online of all. */
export function ProjectDevices({ row }: RowProps) {
  const format = useFormat()
  return (
    <bdi dir="ltr">
      {format.number(row.devicesOnline)} / {format.number(row.devices)}
    </bdi>
  )
}
