import { zoneAt, zonesByTime } from '@lintel/contract/schedules/zones-by-time.ts'
import type { visitorPass } from '@lintel/contract/visitors/operations.ts'
import type { VisitorPass } from '@lintel/contract/visitors/records.ts'
import { createFormat, formatOfCustomizeForm } from '@lintel/i18n/format/format.ts'
import { hoursLines } from '@lintel/i18n/format/hours.ts'
import { qrShape } from '../ui/qr-shape.ts'
import { call } from './call.ts'
import { codeForm } from './code-form.ts'
import { drawing, element, facts, name, type Child, type Writing } from './element.ts'
import { askAndShow, show, startPage, wayTo, type View } from './page.ts'

/** The page of a visitor: what opens, when, which doors, and the way there (community.md 11). */
void startPage((code) => {
  if (code === '') return show(withoutCode)
  askAndShow({
    title: 'publicPages:pass.title',
    refusalTitle: 'publicPages:pass.refused',
    isRefusal: (failure) => failure.is('passInvalid'),
    ask: () => call<typeof visitorPass.look>('visitorPass.look', { code }),
    view: passView,
  })
})

const withoutCode: View = {
  title: 'publicPages:pass.title',
  body: (writing) => [element('p', {}, writing.t('publicPages:pass.noCode')), codeForm(writing)],
}

const passView = (pass: VisitorPass): View => ({
  title: 'publicPages:pass.title',
  site: pass.site,
  body: (writing) => [
    card(pass, writing),
    passFacts(pass, writing),
    element('p', {}, writing.t('publicPages:pass.keep')),
  ],
})

function howOf({ key, qrCode }: VisitorPass) {
  if (qrCode === '') return 'publicPages:pass.howDigits'
  return key === '' ? 'publicPages:pass.howQrCode' : 'publicPages:pass.how'
}

function card(pass: VisitorPass, { t }: Writing): HTMLElement {
  return element(
    'div',
    { class: 'pass' },
    element('div', {}, t('publicPages:pass.greeting', { name: pass.name })),
    pass.qrCode !== '' && qrCode(pass.qrCode, t('publicPages:pass.qrCode')),
    pass.key !== '' && element('div', { class: 'digits', dir: 'ltr', id: 'digits' }, pass.key),
    element('div', {}, t(howOf(pass))),
  )
}

function qrCode(text: string, label: string): SVGElement {
  const { size, path } = qrShape(text)
  return drawing(
    'svg',
    { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    drawing('rect', { width: String(size), height: String(size), fill: '#fff' }),
    drawing('path', { d: path, fill: '#000' }),
  )
}

/** Times by the site's clock, whose zone is named: the visitor may read them elsewhere. */
function passFacts(pass: VisitorPass, writing: Writing): HTMLElement {
  const { t, locale } = writing
  const zones = zonesByTime(pass.timeZone, pass)
  const format = createFormat({ locale, ...zones, ...formatOfCustomizeForm(pass.customizeForm) })
  const moment = (at: string) => t('publicPages:pass.zone', { moment: format.dateTime(at), zone: zoneAt(zones, at) })
  const { usesLeft, countPerDoor, lifetimeMinutes } = pass
  return facts([
    [t('publicPages:pass.status'), t(`publicPages:pass.state.${pass.state}`)],
    [t('publicPages:pass.from'), moment(pass.validFrom)],
    [t('publicPages:pass.until'), moment(pass.opensUntil)],
    [t('publicPages:pass.hours'), lines(hoursLines(pass.windows, locale))],
    [
      t('publicPages:pass.uses'),
      usesLeft !== null && t('publicPages:pass.usesLeft', { count: usesLeft, each: countPerDoor ?? usesLeft }),
    ],
    [
      t('publicPages:pass.lifetime'),
      lifetimeMinutes > 0 && t('publicPages:pass.minutes', { minutes: lifetimeMinutes }),
    ],
    [t('publicPages:pass.doors'), lines(pass.doors)],
    [t('publicPages:pass.host'), pass.hostName && name(pass.hostName)],
    [t('publicPages:facts.address'), wayTo(pass.address, writing)],
  ])
}

/** Each in a line and a direction of its own. */
const lines = (texts: readonly string[]): Child =>
  texts.length > 0 && element('div', {}, ...texts.map((text) => element('div', {}, name(text))))
