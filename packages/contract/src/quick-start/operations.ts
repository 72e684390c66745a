import { z } from 'zod'
import { operation } from '../kit/operation.ts'
import { defineFeature } from '../kit/feature.ts'
import { QuickStartForm, QuickStartResult, QuickStartState } from './schema.ts'
import * as schemas from './schema.ts'

const path = (call: string) => `v4/web/common/quickStart/{role}/${call}` as const

/** One building on an empty platform: the whole chain of accounts for one person, at once. */
export const quickStart = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'quickStart.create',
    output: QuickStartState,
    summary: 'Get whether a quick start is possible, and the building that an earlier one made.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'quickStart.create',
    input: QuickStartForm,
    output: QuickStartResult,
    fails: [
      'alreadyExists',
      'classificationNotAccepted',
      'macNotInLibrary',
      'macRedirected',
      'platformNotEmpty',
      'projectTypeNotAllowed',
      'tooManyFloors',
    ],
    invalidates: ['project', 'distributor', 'installer', 'propertyManager', 'device', 'fleetDevice'],
    summary:
      'Create distributor, installer, site, property manager and first device at once, for one person with the password of the caller. Only while there is no distributor. Nothing is made when a part fails.',
  }),
  enter: operation({
    method: 'POST',
    path: path('enter'),
    needs: 'quickStart.enter',
    output: z.object({
      token: z
        .string()
        .meta({ description: 'Token of the session, for the header `x-auth-token`.', example: 'PR-example-token' }),
    }),
    fails: ['switchNotAllowed'],
    invalidates: [],
    summary:
      'Sign in as the property manager that the quick start made for the same person, without a password. Only while both accounts still have the one password that they were made with. The session of the caller ends.',
  }),
}

export default defineFeature({
  operations: { quickStart },
  about: { quickStart: 'One building on an empty platform: the chain of accounts for one person, at once.' },
  schemas: { quickStart: schemas },
  targets: { quickStart: ['site'] },
})
