import type { BadgePerson } from '@lintel/contract/badges/schema.ts'
import { momentOfClock } from '../../kit/time/site-day.ts'
import { useText } from '../../language/language.ts'
import { useFormat, useTimeZone } from '../../session/use-format.ts'
import type { BadgeWords } from './layout.ts'

/** What a person's badge says, with dates as the site writes them. */
export function useBadgeWords(): (person: Omit<BadgePerson, 'uuid' | 'photoAt'>) => BadgeWords {
  const format = useFormat()
  const zone = useTimeZone()
  return ({ validTo, firstName, lastName, personnelId, company, group, role }) => ({
    firstName,
    lastName,
    personnelId,
    company,
    group,
    role,
    validTo: validTo === null ? '' : plain(format.date(momentOfClock(validTo, zone) ?? validTo)),
  })
}

/** Codes would carry the marks that keep a date in order on a page from right to left. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/** Sample person for the preview of a template. */
export function useSampleWords(): BadgeWords {
  const t = useText()
  return {
    firstName: t('badges:sample.firstName'),
    lastName: t('badges:sample.lastName'),
    personnelId: '1001',
    company: t('badges:data.company'),
    group: t('badges:data.group'),
    role: t('badges:data.role'),
    validTo: '2027-12-31',
  }
}
