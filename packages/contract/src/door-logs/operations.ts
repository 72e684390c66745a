import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { DoorEventDetail, DoorLogFilter, DoorLogRow } from './schema.ts'

const base = 'v4/web/office/doorLog/{role}'

const list = operation({
  method: 'GET',
  path: `${base}/getList`,
  wire: 'json',
  needs: 'doorLog.read',
  input: DoorLogFilter,
  output: page(DoorLogRow),
  fails: [],
  summary: 'What happened at the doors, newest first.',
})

export const doorLog = {
  list,
  export: exportOf(list, 'doorLog', 'Door events'),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    wire: 'json',
    needs: 'doorLog.read',
    input: z.object({ uuid: Uuid }),
    output: DoorEventDetail,
    fails: [],
    summary: 'One event with all that is known of it, and why it was decided so.',
  }),
}
