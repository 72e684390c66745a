import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import {
  RegistrationCode,
  RegistrationCodeState,
  RegistrationFile,
  RegistrationForm,
  RegistrationHome,
  RegistrationLink,
  RegistrationPictures,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/community/registrationCode/{role}/${call}` as const
const publicPath = (call: string) => `v4/web/common/registration/${call}` as const
const ofApartment = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })

/** Codes with which households register themselves (operators.md 5.8): one for each apartment, not for villas. */
export const registrationCode = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'structure.read',
    input: ofApartment,
    output: RegistrationCodeState,
    summary: 'Get the state of an apartment’s registration code. The code itself is never returned.',
  }),
  show: operation({
    method: 'POST',
    path: path('show'),
    needs: 'resident.create',
    input: ofApartment,
    output: RegistrationLink,
    fails: ['householdRegistered'],
    invalidates: ['registrationCode', 'apartment.list'],
    summary:
      'Get the registration code of an apartment without a master, as a link, and until when it is valid. A code is created if there is none that is valid.',
  }),
  refresh: operation({
    method: 'POST',
    path: path('refresh'),
    needs: 'resident.create',
    input: ofApartment,
    output: RegistrationLink,
    fails: ['householdRegistered'],
    invalidates: ['registrationCode', 'apartment.list'],
    summary: 'Replace the registration code of an apartment. Earlier codes no longer work.',
  }),
  picture: operation({
    method: 'POST',
    path: path('getPicture'),
    needs: 'resident.create',
    input: ofApartment,
    output: RegistrationFile,
    fails: ['householdRegistered'],
    invalidates: ['registrationCode', 'apartment.list'],
    summary: 'Get the registration code of an apartment as a QR code in a PNG image.',
  }),
  pictures: operation({
    method: 'POST',
    path: path('getPictures'),
    needs: 'resident.create',
    input: RegistrationPictures,
    output: RegistrationFile,
    fails: ['exportEmpty', 'exportTooLarge'],
    invalidates: ['registrationCode', 'apartment.list'],
    summary: `Get registration codes of apartments without a master, or of vacant ones, as a ZIP of QR codes named Building_Apartment.png. At most ${limits.registrationPictures}.`,
  }),
}

/** Public page on which the master of a household registers once. */
export const registration = {
  look: operation({
    method: 'POST',
    path: publicPath('look'),
    needs: 'public',
    triesSecrets: true,
    changesNothing: true,
    input: z.object({
      code: RegistrationCode.meta({
        description: 'Registration code of the apartment, from its address.',
        example: 'example-code',
      }),
    }),
    output: RegistrationHome,
    fails: ['registrationCodeInvalid', 'registrationCodeExpired'],
    summary: 'Get the site, building and apartment that a registration code is for.',
  }),
  complete: operation({
    method: 'POST',
    path: publicPath('complete'),
    needs: 'public',
    triesSecrets: true,
    input: RegistrationForm,
    output: z.object({
      hasMail: z
        .boolean()
        .meta({ description: 'Whether mails leave this installation, so that the household can expect one.' }),
    }),
    fails: ['registrationCodeInvalid', 'registrationCodeExpired'],
    invalidates: [],
    summary:
      'Register the master of a household with the registration code of its apartment. The code can be used once. An e-mail address of another person of the site is left out, and a mail to that address says so; the answer is the same.',
  }),
}

export default defineFeature({
  operations: { registration, registrationCode },
  about: {
    registration: 'Registration of a household with the code of its apartment.',
    registrationCode: 'Registration codes of apartments that have no master.',
  },
  schemas: { registration: schemas },
  targets: { registration: ['apartment'], registrationCode: ['apartment'] },
})
