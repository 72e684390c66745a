import { Counter, Gauge, Histogram } from 'prom-client'

/** What the device link counts; scraped together with everything else of the process. */

export const eventsStored = new Counter({ name: 'lintel_events_stored_total', help: 'Door events committed.' })

export const eventsDuplicate = new Counter({
  name: 'lintel_events_duplicate_total',
  help: 'Door events that were sent again although they had been stored.',
})

export const eventsLost = new Counter({
  name: 'lintel_events_lost_total',
  help: 'Event numbers that a device can no longer send, or that cannot be understood.',
})

export const framesRejected = new Counter({
  name: 'lintel_frames_rejected_total',
  help: 'Messages of devices that were not taken, by reason.',
  labelNames: ['reason'],
})

export const ingestSeconds = new Histogram({
  name: 'lintel_ingest_seconds',
  help: 'From the arrival of a batch of events to its commit.',
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
})

export const commandsSettled = new Counter({
  name: 'lintel_commands_total',
  help: 'Commands to devices by the state they ended in.',
  labelNames: ['state'],
})

export const sessionsDoubled = new Counter({
  name: 'lintel_device_sessions_doubled_total',
  help: 'Connections that took over an identity still in use: a lost line, or a copied device.',
})

export const brokerLink = new Gauge({
  name: 'lintel_broker_link',
  help: '1 while the server is connected to its broker.',
})

export const loginsOfBrokerOnly = new Gauge({
  name: 'lintel_device_logins_broker_only',
  help: 'Devices whose secret only the broker elsewhere has: they are to be claimed again if it loses it.',
})

export const loginsLost = new Gauge({
  name: 'lintel_device_logins_lost',
  help: 'Devices that the broker elsewhere no longer lets in and whose secret nobody has: they are to be claimed again.',
})
