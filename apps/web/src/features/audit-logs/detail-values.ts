import type { DetailValue } from '@lintel/contract/audit-logs/details.ts'
import { idsIn } from '@lintel/contract/kit/records.ts'
import { outputOf } from '@lintel/contract/doors/outputs.ts'

/** The key of the text of a code, where there is one. */
type KeyOfCode = (code: string) => string

/**
 * Where the words of codes stand that details hold, by the name of the detail or, where what a code means depends on
 * what was done, by the first part of the operation and the name. Codes that no catalogue names are shown as they are.
 */
const wordsOfCodes: Readonly<Record<string, readonly KeyOfCode[]>> = {
  abilities: [(code) => `people:superPermissions.${code}`, (code) => `people:abilities.${code}`],
  alarm: [(code) => `alarms:type.${code}`],
  'alarm.status': [(code) => `alarms:status.${code}`],
  'alarm.type': [(code) => `alarms:type.${code}`],
  'authCode.state': [(code) => `authCodes:state.${code}`],
  'block.kind': [(code) => `areaRestrictions:blocks.kind.${code}`],
  'callLog.kind': [(code) => `callLogs:kind.${code}`],
  'callLog.result': [(code) => `callLogs:result.${code}`],
  'capturedImage.cause': [(code) => `capturedImages:cause.${code}`],
  changed: [
    (code) => `siteSettings:sections.${code}`,
    (code) => `siteSettings:fields.${code}`,
    (code) => `doorSettings:fields.${code}`,
  ],
  deal: [(code) => `auditDetails:values.deal.${code}`],
  direction: [(code) => `doorLogs:direction.${code}`],
  'doorLog.alarm': [() => 'common:yes'],
  'doorLog.type': [(code) => `doorLogs:type.${code}`],
  'emergencyPlan.kind': [(code) => `emergencyPlans:kind.${code}`],
  'firmware.visibility': [(code) => `firmware:visibility.${code}`],
  group: [(code) => `operations:groups.${code}`],
  'library.kind': [(code) => `personnel:kind.${code}`],
  'library.status': [(code) => `library:status.${code}`],
  'musterPresence.status': [(code) => `muster:presence.state.${code}`],
  'musterReport.status': [(code) => `muster:status.${code}`],
  method: [(code) => `doorLogs:method.${code}`],
  mode: [(code) => `doorModes:mode.${code}`],
  modes: [(code) => `doorModes:mode.${code}`],
  muted: [(code) => `settings:notices.${code}`],
  'officeProject.kind': [(code) => `projects:kind.${code}`],
  'officeImport.kind': [(code) => `imports:title.${code}`],
  'personnel.code': [(code) => `personnel:kind.${code}`],
  'personnel.kind': [(code) => `residents:personKind.${code}`],
  'personnel.validity': [(code) => `personnel:validity.${code}`],
  'resident.repeat': [(code) => `accessGroups:repeat.${code}`],
  'resident.state': [(code) => `residents:state.${code}`],
  'residentCode.kind': [(code) => `personnel:kind.${code}`],
  'residentCode.repeat': [(code) => `accessGroups:repeat.${code}`],
  'resident.role': [(code) => `residents:role.${code}`],
  'resident.validity': [(code) => `personnel:validity.${code}`],
  'automaticPayment.kind': [(code) => `automaticPayments:sandbox.act.${code}`],
  'paidItem.service': [(code) => `money:service.${code}`],
  'payment.columns': [(code) => `payments:columns.${code}`],
  'payment.grouping': [(code) => `payments:export.groupings.${code}`],
  'payment.kind': [(code) => `money:orderKind.${code}`, (code) => `payments:sandbox.act.${code}`],
  'payment.method': [(code) => `money:method.${code}`],
  'payment.projectKind': [(code) => `money:projectKind.${code}`],
  'payment.state': [(code) => `payments:state.${code}`],
  'payWay.state': [(code) => `payments:ways.${code}`],
  policy: [(code) => `policies:names.${code}`],
  'price.kind': [(code) => `money:projectKind.${code}`],
  'price.service': [(code) => `money:service.${code}`],
  provider: [(code) => `money:method.${code}`],
  'project.kind': [(code) => `projects:kind.${code}`],
  result: [(code) => `doorLogs:result.${code}`],
  section: [(code) => `auditLogs:section.${code}`],
  service: [(code) => `auditDetails:values.service.${code}`],
  side: [(code) => `badges:sides.${code}`, (code) => `badges:onSide.${code}`],
  'session.from': [(code) => `auditLogs:section.${code}`],
  'session.to': [(code) => `auditLogs:section.${code}`],
  'subscription.kind': [(code) => `money:orderKind.${code}`],
  'apartment.state': [(code) => `apartments:state.${code}`],
  'tempKey.today': [(code) => `visitors:today.${code}`],
  'tempKey.repeat': [(code) => `visitors:repeat.${code}`],
  'tempKey.state': [(code) => `visitors:state.${code}`],
  use: [(code) => `badges:pictures.${code}`],
  vendor: [(code) => `auditDetails:values.vendor.${code}`],
  widgets: [(code) => `home:widgets.${code}`],
  'macLibrary.source': [(code) => `macLibrary:source.${code}`],
  'macLibrary.state': [(code) => `macLibrary:state.${code}`],
  'installer.chargeMode': [(code) => `users:chargeMode.${code}`],
}

/** The same for what an edit changed. */
const wordsOfChanges: Readonly<Record<string, readonly KeyOfCode[]>> = {
  abilities: wordsOfCodes['abilities']!,
  aptPinType: [(code) => `siteSettings:aptPinType.${code}`],
  attendanceActiveStatus: [(code) => `siteSettings:attendanceStatus.${code}`],
  attendanceTier: [(code) => `siteSettings:tier.${code}`],
  cardFormat: [(code) => `common:cardNotation.${code}`],
  chargeMode: [(code) => `siteSettings:chargeMode.${code}`],
  entry_policy: [(code) => `siteSettings:entryPolicy.${code}`],
  idAccessMode: [(code) => `siteSettings:idAccessMode.${code}`],
  lockDoorMethods: [(code) => `siteSettings:lockDoorMethod.${code}`],
  motion: [(code) => `siteSettings:motionKind.${code}`],
  motionActions: [(code) => `siteSettings:motionAction.${code}`],
  notifyTargets: [(code) => `siteSettings:people.${code}`],
  openAllDoorsModel: [(code) => `siteSettings:openAllDoorsModel.${code}`],
  pinMakers: [(code) => `siteSettings:makers.${code}`],
  qrCodeMakers: [(code) => `siteSettings:makers.${code}`],
}

/** What is needed to say values in the reader's words. */
export interface Words {
  readonly text: (key: string, params?: Readonly<Record<string, string>>) => string
  readonly has: (key: string) => boolean
  /** A moment by the clock of its time. */
  readonly moment: (at: string) => string
  /** A time that the clock of the site shows. */
  readonly local: (minute: string) => string
  readonly number: (value: number) => string
  /** The entry's own moment, written in one of the forms of dates and times. */
  readonly writtenIn: (form: number) => string
  /** What a record is called now; undefined where it is gone or not the reader's to see. */
  readonly nameOf: (id: string) => string | undefined
  readonly language: (code: string) => string
  readonly country: (code: string) => string
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/

/** Whether a value is a moment or a time of the site's clock. */
export const isTime = (value: DetailValue): boolean =>
  typeof value === 'string' && (moment.test(value) || wallClock.test(value))

/** A value that an operation left, in words; nothing for none. */
export function saidValue(operation: string, name: string, value: DetailValue, words: Words): string {
  const [entity = ''] = operation.split('.')
  return (
    recordNames(name, value, words) ??
    ownName(name, value, words) ??
    valueText(value, wordsOfCodes[`${entity}.${name}`] ?? wordsOfCodes[name] ?? [], words)
  )
}

/** How something was that an edit changed, or how it is since; nothing for none. */
export const changedValue = (name: string, value: DetailValue | undefined, words: Words): string =>
  recordNames(`after.${name}`, value, words) ??
  ownName(name, value, words) ??
  valueText(value ?? null, wordsOfChanges[name] ?? [], words)

/** Ids as what they are called now. */
function recordNames(name: string, value: DetailValue | undefined, words: Words): string | undefined {
  const records = idsIn(name, value)
  if (!records) return undefined
  const { text } = words
  const texts = records.ids.map((id) => {
    const currentName = words.nameOf(id)
    if (currentName === undefined) return text('auditDetails:gone')
    return valueText(
      currentName,
      records.kind === 'command' ? [(code) => `auditDetails:values.command.${code}`] : [],
      words,
    )
  })
  const names = [...new Set(texts)].join(', ')
  return records.isCut ? text('auditDetails:more', { names }) : names
}

/** Things that have names of their own, which no catalogue has. */
const ownNames: Readonly<Record<string, (value: string | number, words: Words) => string>> = {
  language: (code, { language }) => language(String(code)),
  country: (code, { country }) => country(String(code)),
  customizeForm: (form, { writtenIn }) => writtenIn(Number(form)),
  customize_form: (form, { writtenIn }) => writtenIn(Number(form)),
  relay: (relay, { text, number }) => {
    const { outputType, outputIndex } = outputOf(Number(relay))
    return text(`devices:detail.${outputType}`, { number: number(outputIndex + 1) })
  },
  // In hundredths of the currency, which the site does not say.
  communalFee: (hundredths, { number }) => number(Number(hundredths) / 100),
}

function ownName(name: string, value: DetailValue | undefined, words: Words): string | undefined {
  if (typeof value === 'boolean' || value === null || value === undefined || value === '') return undefined
  return ownNames[name]?.(value, words)
}

function valueText(value: DetailValue, places: readonly KeyOfCode[], words: Words): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return words.text(value ? 'common:yes' : 'common:no')
  const codeTexts = places.length > 0 && codesIn(String(value)).map((code) => wordOf(code, places, words))
  if (codeTexts && codeTexts.length > 0) return codeTexts.join(', ')
  if (typeof value === 'number') return words.number(value)
  if (moment.test(value)) return words.moment(value)
  return wallClock.test(value) ? words.local(value) : value
}

/** Several codes of one detail stand one after the other, with or without commas. */
const codesIn = (value: string): readonly string[] => value.split(/[\s,]+/).filter(Boolean)

function wordOf(code: string, places: readonly KeyOfCode[], { text, has }: Words): string {
  const key = places.map((place) => place(code)).find(has)
  return key === undefined ? code : text(key)
}
