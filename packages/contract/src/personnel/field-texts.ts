/** What fields are that several files of the feature have, as the API reference says it. */
export const texts = {
  landlineEnabled: { description: 'Whether door phones call the landline of the person, which needs the app as well.' },
  landline: {
    description:
      'Digits of the landline as they are dialled; empty for none. They may stay while landline calls are off.',
    example: '4940123456',
  },
  validFrom: {
    description: 'From when the person may pass doors, by the wall clock of the site; null for no start.',
    example: '2026-05-04T09:30',
  },
  validUntil: {
    description: 'Until when the person may pass doors, by the wall clock of the site; null for no end.',
    example: '2026-12-31T23:59',
  },
  kind: {
    description:
      'personnel: people who work for a company or the site, with contact and credentials; staff: credentials of a community with a name alone.',
  },
  attendanceEnabled: {
    description:
      'Whether attendance of the person is computed, who then counts towards the attendance tier of the site.',
  },
  people: { description: 'People to change, each with the version that was shown: all of them or none.' },
}
