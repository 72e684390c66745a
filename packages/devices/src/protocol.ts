/**
 * The open device protocol, for servers, devices and strangers alike (device-link.md 4): the package's one door to it.
 */

export * from './protocol/calls/address-book.ts'
export * from './protocol/policy.ts'
export * from './protocol/atoms.ts'
export * from './protocol/http/claim.ts'
export * from './protocol/clock.ts'
export * from './protocol/commands.ts'
export * from './protocol/decode.ts'
export * from './protocol/calls/directory.ts'
export * from './protocol/doors.ts'
export * from './protocol/down.ts'
export * from './protocol/events.ts'
export * from './protocol/evidence.ts'
export * from './protocol/job-words.ts'
export * from './protocol/jobs.ts'
export * from './protocol/limits.ts'
export * from './protocol/http/media.ts'
export * from './protocol/messages.ts'
export * from './protocol/settings.ts'
export * from './protocol/topics.ts'
export * from './protocol/up.ts'
