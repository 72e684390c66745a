/** Texts that several fields have in the API reference. */
export const texts = {
  number: {
    description: 'Number of the apartment, which is dialled at door phones; once in the building.',
    example: '101',
  },
  name: { description: 'Name that door phones show in place of the number; may be empty.', example: 'Petersen' },
  callType: {
    description:
      'What a call rings. 0: app and monitors; 1: telephone and monitors; 2: app and monitors, then telephone; 3: monitors, then app; 4: monitors, then telephone; 5: monitors, then app, then telephone.',
  },
  placement: {
    description: 'How door phones reach devices of the home: ip: directly in one network; sip: through a SIP server.',
  },
  memberLimit: {
    description: 'Members that the household may have beside its master; null for the limit of the site.',
    example: null,
  },
  sipGroup: {
    description: 'Number at the SIP server that door phones call for this home, once in the site; empty for none.',
    example: '',
  },
  mayCreatePin: {
    description:
      'Whether residents may make PINs. Nothing acts on it in this version, and a call that would change it is refused.',
  },
  mayCreateQr: {
    description:
      'Whether residents may make QR codes. Nothing acts on it in this version, and a call that would change it is refused.',
  },
  mayAddCard: {
    description:
      'Whether residents may add cards. Nothing acts on it in this version, and a call that would change it is refused.',
  },
  mayEnrolFace: { description: 'Whether residents may enrol their face.' },
  endsWithLease: {
    description: 'Whether the household moves out when the lease ends, which needs the permission `apartment.moveOut`.',
  },
}
