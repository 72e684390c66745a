import { readerNumber } from '@lintel/devices/protocol/doors.ts'
import { refusalReasons } from '@lintel/devices/protocol/events.ts'
import { deviceModels } from '@lintel/devices/models/index.ts'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { decisionSteps, reasonsOfStep } from '@lintel/vocabulary/reasons.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { constantComment, wordsOf } from './protocol-comments.ts'
import { code } from './schema-words.ts'

/**
 * The words that devices and portal use, the numbers of readers and the models, as a page beside the reference of the
 * messages.
 */

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const quote = (text: string): string => `\`${text}\``

/** Words of a list as a table. */
export const wordTable = (constant: string, heading = 'Word'): string =>
  table(
    [heading, 'Meaning'],
    wordsOf(constant).map(([word, comment]) => [quote(word), comment]),
  )

const reasonsSaid = (): ReadonlyMap<string, string> =>
  new Map(['allowReasons', 'denyReasons', 'decisionReasons'].flatMap(wordsOf))

function reasonTable(): string {
  const steps = new Map(wordsOf('decisionSteps'))
  const reasons = reasonsSaid()
  const grantedCell = (reason: string) => (reason.startsWith('allow') ? 'yes' : reason === 'needMore' ? '' : 'no')
  return table(
    ['Step', 'Asks', 'Reason', 'Granted', 'Meaning'],
    decisionSteps.flatMap((step, number) =>
      reasonsOfStep[step].map((reason, index) => [
        index === 0 ? `${number} ${quote(step)}` : '',
        index === 0 ? (steps.get(step) ?? '') : '',
        quote(reason),
        grantedCell(reason),
        reasons.get(reason) ?? '',
      ]),
    ),
  )
}

/** Lists of words that stand in one field: title, where they stand, and the constants that have them. */
const lists: readonly (readonly [title: string, where: string, ...constants: string[]])[] = [
  [
    'Kinds of credentials',
    '`kind` of a `credential`, `method` of an event (with `button` for the exit button)',
    'credentialKinds',
    'presentedKinds',
  ],
  ['Directions', '`direction`', 'directions'],
  ['Door modes', '`mode` of a `timetable` and an `override`', 'mode'],
  ['Types of days', '`dayType` of a `calendar`, `onDayTypes` of a `schedule`', 'dayTypes'],
  ['Time qualities', '`tq` of an event, `clock` of the birth', 'timeQualities'],
  ['Results of calls', '`callResult` of a `call`', 'callResults'],
  ['What rings', '`callKind` of a `call`', 'callKinds'],
  ['Targets of an apartment', '`kind` of a target in the address book', 'bookTargetKinds'],
  ['Causes that keep a door unlocked', '`unlockedRelays` of `up/reported`', 'unlockCauses'],
  ['Problems with a policy', '`problem` of `up/policyack`', 'policyProblems'],
  ['Problems with an address book', '`problem` of `up/bookack`', 'bookProblems'],
  ['Reasons of a death', '`reason` of `up/death`', 'deathReasons'],
  ['Codes of rejected settings', '`rejected[].code` of `up/reported`', 'rejectedCodes'],
  ['States of commands', '`state` of `up/cmdack`', 'commandAnswers'],
  ['Codes of commands', '`code` of `up/cmdack`', 'commandCodes'],
  ['States of jobs', '`state` of `up/job`', 'jobStates'],
  ['Codes of jobs', '`code` of `up/job`', 'jobCodes'],
  ['Locks', '`unlockMode` of a door', 'unlockModes'],
  ['Door contacts', '`sensorTrigger` of a door', 'sensorTriggers'],
  ['Motion', 'setting `motion`', 'motionKinds'],
  ['What follows a motion', 'setting `motionActions`', 'motionActions'],
  ['Causes of pictures', '`cause` of a picture', 'mediaCauses'],
]

const listTables = (): string =>
  lists
    .map(([title, where, ...constants]) =>
      [
        `## ${title}`,
        [`Where: ${where}.`, ...constants.slice(-1).map(constantComment)].join(' ').trim(),
        table(
          ['Word', 'Meaning'],
          constants.flatMap(wordsOf).map(([word, comment]) => [quote(word), comment]),
        ),
      ].join('\n\n'),
    )
    .join('\n\n')

const readerTable = (): string =>
  table(
    ['Reader in `doors`', '`reader` in events'],
    ['builtIn', 'wiegand', 'rs485'].map((port) => {
      const [first, last] = [`${port}0`, `${port}${linkLimits.readersPerWire - 1}`]
      return [`${quote(first)} to ${quote(last)}`, `${readerNumber(first)} to ${readerNumber(last)}`]
    }),
  )

function modelTable(): string {
  const yes = (has: boolean | undefined) => (has ? 'yes' : '')
  return table(
    [
      'Model',
      'Name',
      'Maker',
      'Relays',
      'Security relays',
      'Readers',
      'Keypad',
      'Face',
      'Camera',
      'Calls',
      'Screen',
      'Siren',
      'Lift',
      'Credentials',
    ],
    deviceModels.map(({ model, name, maker, has }) => {
      const caps = capsOf(has)
      const kinds = new Set(has.map(({ kind }) => kind))
      return [
        quote(model),
        name,
        maker,
        ...[caps.relays, caps.securityRelays, caps.readers].map(String),
        ...[caps.pin, caps.face, caps.camera, caps.call, caps.screen, kinds.has('siren'), kinds.has('lift')].map(yes),
        String(caps.credentials ?? ''),
      ]
    }),
  )
}

/** The page. */
export const deviceWords = (): string =>
  `${[
    '# Words of devices',
    'Written from `packages/devices` and `packages/vocabulary` by `npm run docs`. Fields stand in [device messages](device-messages.md), the decision in [how a device decides](../device-decisions.md). A list may grow: a receiver takes a word that it does not know as one without meaning.',
    '## Steps and reasons of the decision',
    'The first step that stops decides, and its reason is the `reason` of the event `access`. Within a step the reasons are asked in this order.',
    reasonTable(),
    '## Notes of the decision',
    `What is said beside the result. An event carries those that matter for a granted access: ${['antiPassbackSoft', 'areaFull', 'readerDead'].map(quote).join(', ')}. The code of a refusal as a note says what would have refused.`,
    wordTable('noteCodes', 'Note'),
    '## Reasons of a device',
    `Reasons that an event has beside those of the decision. A device without a policy uses these words of the decision: ${refusalReasons.map((reason) => code(reason)).join(', ')}.`,
    wordTable('deviceReasons', 'Reason'),
    '## Numbers of readers',
    'A reader of the setting `doors` as `reader` of an event: 16 × its port (0 built in, 1 Wiegand, 2 RS485) + its index. A reader without a name there, or with an index above 15, is 0 on the way in and 1 on the way out.',
    readerTable(),
    '## Models',
    'What the portal knows of each model. It offers nothing that the model of a device does not have.',
    modelTable(),
    listTables(),
  ].join('\n\n')}\n`
