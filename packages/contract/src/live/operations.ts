import { limits } from '../base/limits.ts'
import { operation } from '../kit/operation.ts'
import { LiveChange } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

export const live = {
  stream: operation({
    method: 'GET',
    path: 'v4/web/common/live/{role}/getStream',
    needs: 'live.read',
    streams: true,
    output: LiveChange,
    fails: ['tooManyLiveStreams'],
    summary: `Stream changes of the site as server-sent events: door events, connections, commands, alarms, runs of emergency plans, muster reports and locks. Send \`last-event-id\` to continue after a broken connection. A session has ${limits.liveStreamsOfSession} streams at most.`,
  }),
}

export default defineFeature({
  operations: { live },
  about: { live: 'Stream of changes of a site, as server-sent events.' },
  schemas: { live: schemas },
})
