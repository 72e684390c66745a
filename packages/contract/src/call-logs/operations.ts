import { ifLogsShown } from '../door-logs/operations.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { CallFilter, CallLine } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const list = operation({
  method: 'GET',
  path: 'v4/web/office/callLog/{role}/getList',
  needs: 'callLog.read',
  when: ifLogsShown,
  input: CallFilter,
  output: page(CallLine),
  summary: 'List calls from door phones, newest first. An administrator sees calls to people of its company.',
})

/** Calls from the doors of an office (office.md 15.2). */
export const callLog = { list, export: exportOf(list, 'callLog', 'calls from door phones', 'events') }

export default defineFeature({
  operations: { callLog },
  about: { callLog: 'Calls from door phones.' },
  schemas: { callLogs: schemas },
})
