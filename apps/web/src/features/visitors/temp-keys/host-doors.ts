import type { DoorAccessRow } from '@lintel/contract/personnel/door-access.ts'

type Row = Pick<DoorAccessRow, 'doorUuid' | 'result' | 'nextAt'>

/** Doors that open for a host, now or at its hours, among those that a pass may be for. */
export function doorsOfHost(rows: readonly Row[], offered: readonly { readonly uuid: string }[]): readonly string[] {
  const open = new Set(
    rows.filter(({ result, nextAt }) => result === 'allow' || nextAt !== null).map((row) => row.doorUuid),
  )
  return offered.map(({ uuid }) => uuid).filter((uuid) => open.has(uuid))
}
