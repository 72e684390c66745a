import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { DayStrip, DayStripQuery } from './day.ts'
import { LastSeen } from './last-seen.ts'
import { DoorEventDetail, DoorLogFilter, DoorLogLine } from './schema.ts'
import * as daySchemas from './day.ts'
import * as lastSeenSchemas from './last-seen.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const base = 'v4/web/office/doorLog/{role}'

/**
 * The site, or what was ticked for a manager, may keep the logs of doors and calls from it (community.md 17; office.md
 * 31.3).
 */
export const ifLogsShown = when('logsShown', true)

const list = operation({
  method: 'GET',
  path: `${base}/getList`,
  needs: 'doorLog.read',
  when: ifLogsShown,
  input: DoorLogFilter,
  output: page(DoorLogLine),
  summary: 'List events at doors, newest first.',
})

export const doorLog = {
  list,
  export: exportOf(list, 'doorLog', 'events at doors', 'events'),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    needs: 'doorLog.read',
    when: ifLogsShown,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorEventDetail,
    summary: 'Get one event with all its details and the reason of the access decision.',
  }),
  day: operation({
    method: 'GET',
    path: `${base}/getDay`,
    needs: 'doorLog.read',
    when: ifLogsShown,
    input: DayStripQuery,
    output: DayStrip,
    summary: `Get 24 hours of a door or a person as marks of ${limits.stripStepMinutes} minutes, with the times in which the device was offline.`,
  }),
  lastSeen: operation({
    method: 'GET',
    path: `${base}/getLastSeen`,
    needs: 'doorLog.read',
    when: ifLogsShown,
    input: z.object({ person: Uuid.meta({ description: 'Person who is asked about.' }) }),
    output: LastSeen,
    summary: 'Get where and when a person was last read at a door, and when each of the credentials was last used.',
  }),
}

export default defineFeature({
  operations: { doorLog },
  about: { doorLog: 'Events at doors with the decision behind each.' },
  schemas: { doorLogs: schemas, doorLogsDay: daySchemas, doorLogsLastSeen: lastSeenSchemas },
})
