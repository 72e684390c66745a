import { localeOf, locales } from '@lintel/i18n/locales.ts'
import { describe, expect, it } from 'vitest'
import { maskedMail } from './encrypted-mail.ts'
import { mailNames, renderMail, type MailFact, type MailName, type MailOrder } from './queue.ts'

const config = { brand: 'lintel', publicUrl: 'https://portal.test.invalid' } as const

/** Every value that a sentence of any mail may name. */
const params = {
  name: 'Ann <b>',
  account: 'ann',
  by: 'The distributor',
  asker: 'The installer',
  reason: 'They <b>left</b>',
  as: 'Tower',
  subject: 'Tower',
  from: 'Old & Co',
  to: 'New Ltd',
  at: '2026-03-02 09:05:03',
  since: '2026-03-02 09:05:03',
  until: '2026-03-02 17:05:03',
  time: '2026-03-02 09:05:03',
  date: '2026-03-02',
  device: 'Front door',
  plan: 'Lockdown',
  vendor: 'TTLock',
  state: 'Token expired',
  person: 'Petra <b>',
  area: 'Server room',
  door: 'Front & back',
  site: 'Tower',
  place: 'Front & back',
  visitor: 'Vera <b>',
  hours: 72,
  count: 12,
  couriers: 3,
  minutes: 5,
  days: 30,
  limit: 40,
  building: 'Elm <b>',
  apartment: '101',
  number: '20260302090503123456',
  total: '€12.50',
  amount: '€12.50',
  payer: 'Old & Co',
  period: 'Every 30 days',
  try: 2,
  tries: 3,
  version: '50.1.2.3',
  model: 'LC-4',
}
const link = 'https://portal.test.invalid/pass#by-chance'
const facts: readonly MailFact[] = [
  { name: 'place', params: { place: 'High <b> Street 1' } },
  { name: 'host', params: { host: 'Petra <b>' } },
  { name: 'validity', params: { from: '2026-03-02 09:00:00', until: '2026-03-02 17:00:00', zone: 'Europe/Berlin' } },
  { name: 'hours', params: { hours: '09:00–17:00' } },
  { name: 'doors', params: { doors: 'Front & back' } },
  { name: 'uses', params: { uses: 2 } },
  { name: 'lifetime', params: { minutes: 480 } },
  { name: 'both', params: {} },
]
function order(name: MailName, language: string): MailOrder {
  const commonFields = { to: 'ann@test.invalid', language, params }
  if (name === 'visitorKey')
    return { ...commonFields, name, facts, codes: { key: '91234567', qrCode: 'drawn-by-chance' }, link }
  const code = (name === 'twoFactorCode' || name === 'confirmEmail') && { code: '123456' }
  return { ...commonFields, name, page: '/login?a=1&b=2', ...code } as MailOrder
}

const languages = locales.filter(({ code }) => ['en', 'de', 'zh-Hans', 'ar'].includes(code))

describe('a mail to an account', () => {
  it('names a contact, where an operator above gave one', () => {
    const contact = { contactName: 'Nora <b>', email: 'nora@distributor.invalid', phoneCode: '49', phone: '301234' }
    const mail = renderMail(config, { ...order('accountCreated', 'en'), contact } as MailOrder)
    expect(mail.text).toContain('your service provider is Nora <b>: nora@distributor.invalid, +49 301234.')
    expect(mail.html).toContain('Nora &lt;b&gt;')
    expect(renderMail(config, order('accountCreated', 'en')).text).not.toContain('service provider')
  })
})

describe.each(languages)('every mail in $ownName', ({ code }) => {
  it.each(mailNames)('%s says all it has to say, in whole sentences and in its direction', (name) => {
    const mail = renderMail(config, order(name, code))
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/[{}]|mail:|undefined|\[object/)
      expect(part.trim()).not.toBe('')
    }
    expect(mail.html).toContain(`<html lang="${code}" dir="${localeOf(code).direction}">`)
    // Text that an operator typed never becomes markup.
    expect(mail.html).not.toContain('<b>')
    // A visitor has no account here, and is led to the pass alone, which a maskedText mail does not name.
    if (name === 'visitorKey') {
      expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`])
      return expect([mail.text.includes(link), maskedMail(mail).text.includes('by-chance')]).toEqual([true, false])
    }
    expect(mail.pictures).toEqual([])
    expect(mail.html).toContain('href="https://portal.test.invalid/manager/login?a=1&amp;b=2"')
    expect(mail.text).toContain('https://portal.test.invalid/manager/login?a=1&b=2')
  })

  it('is another text than the English one, unless it is that', () => {
    for (const name of mailNames) {
      const isEnglish = renderMail(config, order(name, code)).text === renderMail(config, order(name, 'en')).text
      expect(isEnglish, name).toBe(code === 'en')
    }
  })
})

describe('the mail of a key', () => {
  const commonFields = { to: 'ann@test.invalid', language: 'en', params, name: 'visitorKey', facts: [], link } as const
  it('shows the digits, the QR code or both, as the key is', () => {
    const digits = renderMail(config, { ...commonFields, codes: { key: '91234567', qrCode: '' } })
    expect([digits.pictures.length, digits.text.includes('91234567')]).toEqual([0, true])
    expect(digits.html).not.toContain('<img')
    const picture = renderMail(config, { ...commonFields, codes: { key: '', qrCode: 'drawn-by-chance' } })
    expect(picture.pictures).toHaveLength(1)
    expect(picture.html.match(/<img/g)).toHaveLength(1)
    expect(picture.html + picture.text).not.toContain('drawn-by-chance')
  })
})

describe('a code that can be typed in place of a link', () => {
  const typedCode = { code: '7K3M-9QWX', minutes: 20 }
  it.each(languages)(
    'stands below the button in $ownName, left-to-right, and is maskedText as secrets are',
    ({ code }) => {
      const mail = renderMail(config, { ...order('passwordReset', code), typedCode } as MailOrder)
      expect(mail.html).toMatch(/<\/a><\/p><p[^>]*>[^<]*20[^<]*<\/p><p dir="ltr"[^>]*>7K3M-9QWX<\/p>/)
      expect(mail.text).toContain('\n\n7K3M-9QWX\n\n')
      const maskedText = maskedMail(mail)
      expect(maskedText.text + maskedText.html).not.toContain('7K3M')
    },
  )
})

describe('a code in a mail', () => {
  it('stays left-to-right where the mail is not', () => {
    expect(renderMail(config, order('twoFactorCode', 'ar')).html).toMatch(/<p dir="ltr"[^>]*>123456<\/p>/)
  })
})
