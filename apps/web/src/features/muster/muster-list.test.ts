import type { MusterPerson } from '@lintel/contract/muster/schema.ts'
import { describe, expect, it } from 'vitest'
import { figuresOf, printedParts, withMarks } from './muster-list.ts'

const person = (personName: string, also: Partial<MusterPerson> = {}): MusterPerson => ({
  personUuid: personName,
  personName,
  personKind: 'personnel',
  personnelId: '',
  departmentUuid: null,
  departmentName: null,
  hostName: null,
  phone: '',
  photoAt: null,
  status: 'missing',
  insideSince: null,
  lastSignAt: null,
  lastSignPlace: null,
  evidence: 'read',
  typedAt: null,
  typedByName: null,
  doubts: [],
  markedAt: null,
  markedByName: null,
  readerName: null,
  ...also,
})

const mark = (personUuid: string, status: 'safe' | 'missing', markedAt: string) => ({
  uuid: `${personUuid} ${markedAt}`,
  personUuid,
  status,
  markedAt,
})

describe('marks that wait (attendance.md 77)', () => {
  it('show at once, the latest press of a person first, whatever order they are in', () => {
    const [nora] = withMarks(
      [person('Nora')],
      [mark('Nora', 'missing', '2026-11-29T10:05:00Z'), mark('Nora', 'safe', '2026-11-29T10:02:00Z')],
      'Mara',
    )
    expect(nora).toMatchObject({ status: 'missing', isWaiting: true })
  })

  it('do not hide what the server knows from later', () => {
    const atDesk = person('Nora', { status: 'missing', markedAt: '2026-11-29T10:05:00Z', markedByName: 'Desk' })
    const [nora] = withMarks([atDesk], [mark('Nora', 'safe', '2026-11-29T10:02:00Z')], 'Mara')
    expect(nora).toMatchObject({ status: 'missing', markedByName: 'Desk', isWaiting: true })
  })

  it('count in the figures', () => {
    const people = withMarks(
      [person('Nora', { doubts: ['deviceAway'] }), person('Idris')],
      [mark('Idris', 'safe', '2026-11-29T10:02:00Z')],
      'Mara',
    )
    expect(figuresOf(people, 2)).toMatchObject({ total: 2, missing: 1, doubtful: 1, safe: 1, safeByReader: 0 })
  })
})

describe('the printed list', () => {
  it('begins with the missing people, by place and there by company', () => {
    const parts = printedParts(
      [
        {
          companyName: 'Norden Legal',
          people: [
            person('Sofia', { lastSignPlace: 'Floor 10' }),
            person('Karim', { lastSignPlace: 'Floor 2' }),
            person('Greta', { status: 'safe', lastSignPlace: 'Floor 2' }),
            person('Jonas'),
          ],
        },
        { companyName: 'Kestrel Design', people: [person('Mateo', { lastSignPlace: 'Floor 2' })] },
      ],
      'en',
    )
    expect(
      parts.map(({ status, places }) => [
        status,
        places.map(({ place, companies }) => [
          place,
          companies.map(({ companyName, people }) => [companyName, people.map(({ personName }) => personName)]),
        ]),
      ]),
    ).toEqual([
      [
        'missing',
        [
          [
            'Floor 2',
            [
              ['Kestrel Design', ['Mateo']],
              ['Norden Legal', ['Karim']],
            ],
          ],
          ['Floor 10', [['Norden Legal', ['Sofia']]]],
          [null, [['Norden Legal', ['Jonas']]]],
        ],
      ],
      ['safe', [['Floor 2', [['Norden Legal', ['Greta']]]]]],
    ])
  })
})
