import type { z } from 'zod'
import type { ClaimRequest, Claimed, RedirectAnswer } from './http/claim.ts'
import type { commands } from './commands.ts'
import type { DeviceEvent, EventType } from './events.ts'
import type { MediaQuery, MediaStored } from './http/media.ts'
import type { downMessages, upMessages } from './messages.ts'
import type { settings } from './settings.ts'
import type { DownKind, UpKind } from './topics.ts'

/**
 * One example of everything on the wire, as the reference of the protocol shows it; a test holds that each is valid.
 */

export type Examples<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  readonly [Name in keyof Schemas]: z.input<Schemas[Name]>
}

const at = 1_774_000_000_000
const session = '9f2c4e1ab07d3355'
const epoch = '5b1d0c77e2a94f10'
const digest = '989b766ccbf904d8e2db4997cdb1e9f603fcc7a25f9a9e961d19c814828d69fe'
const jobId = '0b6d6b0e-8f5c-4f0d-9e47-5c5a4d6f1a20'
const envelope = { v: 1, ts: at } as const
const zone = { tz: 'Europe/Berlin', offsetMinutes: 60, dst: [{ at: at + 9_000_000, offsetMinutes: 120 }] }

const doorOpenedEvent: z.input<typeof DeviceEvent> = {
  n: 41,
  t: at - 2_000,
  tq: 'synced',
  mono: 86_398_000,
  type: 'doorOpened',
  door: 0,
}

export const upExamples = {
  birth: {
    ...envelope,
    fw: '2.4.0',
    hw: 'B',
    model: 'LD-200',
    caps: {
      relays: 2,
      securityRelays: 0,
      readers: 2,
      pin: true,
      face: false,
      camera: true,
      call: true,
      screen: true,
      codeGrants: true,
    },
    boot: 12,
    session,
    epoch,
    evtNext: 42,
    evtOldest: 1,
    clock: 'synced',
    cfgVersion: 7,
    policyVersion: 18,
    addressBook: digest,
    units: [{ slot: 1, kind: 'buttons', label: 'Suites 1 to 4' }],
    job: null,
    ip: '192.0.2.20',
  },
  death: { ...envelope, session, reason: 'shutdown' },
  reported: {
    ...envelope,
    version: 7,
    patch: { volume: 8 },
    rejected: [{ path: 'motion', code: 'UNSUPPORTED' }],
    unlockedRelays: { '0': 'timetable' },
    deadReaders: ['wiegand1'],
  },
  evt: { ...envelope, epoch, boot: 12, mono: 86_400_000, from: 41, to: 41, events: [doorOpenedEvent] },
  cmdack: { ...envelope, id: 'c2f5a1d0', state: 'done', code: 'OK', at },
  policyack: { ...envelope, version: 18, digest, count: 2 },
  bookack: { ...envelope, digest, entries: 40 },
  job: { ...envelope, id: jobId, ver: at, state: 'downloading', percent: 40 },
  time: { ...envelope, t1: at },
} satisfies { readonly [Kind in UpKind]: z.input<(typeof upMessages)[Kind]['schema']> }

export const downExamples = {
  desired: { ...envelope, version: 7, doc: { volume: 8, timezone: 'Europe/Berlin', relayHoldSeconds: [5, 5] } },
  evtack: { ...envelope, epoch, upTo: 41 },
  cmd: {
    ...envelope,
    id: 'c2f5a1d0',
    name: 'open',
    args: { door: 0, holdSeconds: 5 },
    notBefore: at,
    expires: at + 10_000,
    actor: 'A. Manager',
  },
  policy: {
    ...envelope,
    from: 17,
    to: 18,
    digest,
    part: 1,
    parts: 1,
    ops: [
      ['+', 'person', 'p1', { status: 'active', id: 'p1', kind: 'member', needsMoreTime: false }],
      ['-', 'credential', 'c9'],
    ],
    plans: [{ planId: 'e1', since: at - 60_000 }],
    apbResets: [{ areaId: 'a1', at: at - 60_000, personId: 'p1' }],
    zone,
  },
  positions: {
    ...envelope,
    areaId: 'a1',
    people: [{ personId: 'p1', isInside: true, at: at - 60_000, doorId: 'd1', enteredAt: at - 60_000 }],
  },
  book: {
    ...envelope,
    book: digest,
    part: 1,
    parts: 4,
    digest,
    entries: [
      {
        id: 'a301',
        building: 3,
        number: '301',
        name: '',
        people: ['Ana Costa'],
        via: 'sip',
        group: '3301',
        steps: [[{ kind: 'app', name: 'Ana Costa' }], [{ kind: 'landline', name: 'Ana', address: '210000000' }]],
      },
    ],
  },
  job: {
    ...envelope,
    id: jobId,
    ver: at,
    kind: 'firmware',
    path: `/device/v1/firmware/${jobId}`,
    bytes: 8_388_608,
    sha256: digest,
    signature: 'k2J5c0RkZG1ZbnFyYXhOYVQ1dHBwWjFYb0x0bGZ3Qm1wS3F4c1V2d1l6QUJDREVGR0hJSktMTU5PUFFSU1RVVg',
    version: '20.2.5.0',
    deadline: at + 1_209_600_000,
  },
  time: { ...envelope, t1: at - 40, t2: at - 20, t3: at, ...zone },
} satisfies { readonly [Kind in DownKind]: z.input<(typeof downMessages)[Kind]['schema']> }

const event = { t: at, tq: 'synced', mono: 86_400_000 } as const

/** One event of each type. */
export const eventExamples: { readonly [Type in EventType]: z.input<typeof DeviceEvent> } = {
  access: {
    ...event,
    n: 42,
    type: 'access',
    door: 0,
    reader: 0,
    method: 'card',
    cred: '****1234',
    person: 'p1',
    granted: true,
    direction: 'entry',
    awaitsOpening: true,
    credentialId: 'c1',
    policyVersion: 18,
  },
  credentialRead: { ...event, n: 57, type: 'credentialRead', reader: 16, method: 'card', cred: '****1234' },
  remoteUnlock: { ...event, n: 43, type: 'remoteUnlock', door: 0, commandId: 'c2f5a1d0' },
  doorOpened: doorOpenedEvent,
  doorClosed: { ...event, n: 44, type: 'doorClosed', door: 0 },
  doorHeldOpen: { ...event, n: 45, type: 'doorHeldOpen', door: 0 },
  doorForced: { ...event, n: 46, type: 'doorForced', door: 0 },
  accessNotTaken: { ...event, n: 47, type: 'accessNotTaken', door: 0, person: 'p1' },
  fireStarted: { ...event, n: 48, type: 'fireStarted', door: 0 },
  fireEnded: { ...event, n: 49, type: 'fireEnded', door: 0 },
  unlocked: { ...event, n: 50, type: 'unlocked', door: 0, reason: 'allowUnlocked', ruleId: 'm1', policyVersion: 18 },
  locked: { ...event, n: 51, type: 'locked', door: 0, reason: 'allowUnlocked', ruleId: 'm1', policyVersion: 18 },
  call: {
    ...event,
    n: 52,
    type: 'call',
    to: 'Reception',
    callResult: 'answered',
    callKind: 'app',
    seconds: 31,
    answeredBy: 'Reception',
  },
  codeEntryLocked: { ...event, n: 53, type: 'codeEntryLocked', door: 0, reader: 0 },
  tamper: { ...event, n: 54, type: 'tamper' },
  motion: { ...event, n: 55, type: 'motion', media: ['motion-55.jpg'] },
  boot: { ...event, n: 56, type: 'boot' },
}

/** Arguments of each command. */
export const commandExamples: { readonly [Name in keyof typeof commands]: z.input<(typeof commands)[Name]['args']> } = {
  open: { door: 0, holdSeconds: 5 },
  resend: { from: 12, to: 19, epoch },
  identify: {},
  reboot: {},
  provision: { text: 'Config.Display.Brightness = 60' },
  disarm: { door: 0 },
  show: { message: 'm1', title: 'Lift', text: 'Out of order until noon.', from: 'Reception', until: at + 3_600_000 },
  hide: { message: 'm1' },
  clear: {},
}

export const settingExamples: Examples<typeof settings> = {
  relayHoldSeconds: [5, 5],
  doors: [{ relay: 0, entryReaders: ['builtIn0'], exitReaders: ['wiegand0'], sensorInput: 0, exitButtonInput: 1 }],
  volume: 8,
  timezone: 'Europe/Berlin',
  lockdown: false,
  motion: 'video',
  motionSeconds: 10,
  motionActions: ['capture'],
  dateFormat: 'y-m-d',
  timeFormat: '24h',
  companies: ['c1'],
  pinNeedsApartment: false,
  firmwareKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  directory: [
    {
      name: 'Norden Legal',
      place: 'Floor 3',
      calls: ['Reception'],
      people: [],
      departments: [{ name: 'Reception', people: ['R. Ames'] }],
    },
  ],
}

export const redirectExamples: { readonly data: z.input<typeof RedirectAnswer> } = {
  data: { url: 'https://portal.example.com' },
}

export const claimExamples: { readonly request: z.input<typeof ClaimRequest>; readonly data: z.input<typeof Claimed> } =
  {
    request: { mac: '0C1105AABB01', code: 'K7QF-2M9X-T4RD' },
    data: {
      credential: 'secret',
      username: '0C1105AABB01',
      secret: 'kq3vN0mYt1pQk8s2dJx6bZr4hWf7cLgA9eUoTiSyXvE',
      mqtt: { url: 'mqtts://portal.example:8883' },
      firmwareKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
  }

export const mediaExamples: { readonly query: z.input<typeof MediaQuery>; readonly data: z.input<typeof MediaStored> } =
  {
    query: { cause: 'motion', at: String(at) },
    data: { name: 'motion-55.jpg' },
  }
