import { z } from 'zod'
import { ifPeopleHaveAccess } from '../access/rules.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { NamedRows } from '../operators/schema.ts'
import { DoorAccess } from '../personnel/door-access.ts'
import { peopleMax } from '../personnel/states.ts'
import { HouseholdForm, NewHousehold } from './household.ts'
import { SelfAccess, SelfAccessForm } from './self-access.ts'
import {
  RemovedResidents,
  Resident,
  ResidentDefaults,
  ResidentEdit,
  ResidentFilter,
  ResidentForm,
  ResidentInfo,
} from './schema.ts'
import * as householdSchemas from './household.ts'
import * as selfAccessSchemas from './self-access.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const residentReads = ['resident', 'apartment', 'building.list'] as const

const path = (call: string) => `v4/web/community/resident/{role}/${call}` as const

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'resident.read',
  input: ResidentFilter,
  output: page(Resident),
  summary: 'List residents of a residential site.',
})

/**
 * People who live in apartments (community.md 6). Photo, suspension, validity, access groups and history of one are
 * calls of
 * `personnel`, which serve every registered kind.
 */
export const resident = {
  list,
  export: exportOf(list, 'residents', 'residents'),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'resident.read',
    input: z.object({
      keyword: Keyword.meta(fieldTexts.keyword),
      apartment: Uuid.optional().meta(fieldTexts.apartmentFilter),
      /** One who is among them whatever is searched. */
      including: Uuid.optional().meta({
        description: 'Person who is among the rows whatever is searched for, such as the one chosen before.',
      }),
    }),
    output: NamedRows,
    summary: `List residents by name and apartment for a select, at most ${limits.namesFound}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'resident.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: ResidentInfo,
    summary: 'Get one resident with credentials, access groups and floors. Values of credentials are masked.',
  }),
  doorAccess: operation({
    method: 'GET',
    path: path('getDoorAccess'),
    needs: 'resident.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorAccess,
    summary: `Get which doors a resident may open now and until when, and of the others why not and when next, as devices decide. At most ${limits.doorAccessRows} doors.`,
  }),
  defaults: operation({
    method: 'GET',
    path: path('getDefaults'),
    needs: 'resident.create',
    output: ResidentDefaults,
    summary:
      'Get default values for a new resident: whether the site has PINs and landlines, and the id of the home of a villa.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'resident.create',
    input: ResidentForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'platesFull', 'tooManyMembers', 'masterNotActivated', 'subscriptionEnded'],
    invalidates: residentReads,
    summary: 'Add a resident to an apartment. The first one is the master of the household; the others are members.',
  }),
  createHousehold: operation({
    method: 'POST',
    path: path('createHousehold'),
    needs: 'resident.create',
    input: HouseholdForm,
    output: NewHousehold,
    fails: ['alreadyExists', 'tooManyMembers', 'masterNotActivated', 'subscriptionEnded'],
    invalidates: residentReads,
    summary:
      'Add several residents to an apartment at once: all of them or none. Each refusal names its line, as in `people.1.email`.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'resident.edit',
    input: ResidentEdit,
    fails: ['alreadyExists', 'platesFull', 'staleRecord', 'tooManyMembers', 'masterNotActivated', 'subscriptionEnded'],
    invalidates: residentReads,
    keeps: { reads: 'resident.get' },
    summary: 'Change a resident. If the apartment changes, the default access group and the floor change with it.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'resident.delete',
    input: RemovedResidents,
    fails: ['masterHasMembers'],
    invalidates: residentReads,
    summary: `Delete up to ${peopleMax} residents with their credentials. All of them are deleted or none. Members are deleted with their master; \`withMembers\` must state their number.`,
  }),
  selfAccess: operation({
    method: 'GET',
    path: path('getSelfAccess'),
    needs: 'resident.read',
    when: ifPeopleHaveAccess,
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: SelfAccess,
    summary:
      'Get the self access of a resident: the hours and doors of the own apartment that the resident can open without an access group.',
  }),
  previewSelfAccess: operation({
    method: 'POST',
    path: path('previewSelfAccess'),
    needs: 'resident.edit',
    when: ifPeopleHaveAccess,
    changesNothing: true,
    input: SelfAccessForm,
    output: AccessPreview,
    fails: ['staleRecord'],
    keeps: { reads: 'resident.selfAccess' },
    summary: 'Preview who would gain or lose access to which doors if the self access of a resident was changed.',
  }),
  setSelfAccess: operation({
    method: 'POST',
    path: path('setSelfAccess'),
    needs: 'resident.edit',
    when: ifPeopleHaveAccess,
    input: SelfAccessForm,
    fails: ['staleRecord'],
    invalidates: ['resident.selfAccess', 'resident.get'],
    keeps: { reads: 'resident.selfAccess' },
    summary:
      'Set the self access of a resident: the hours and doors of the own apartment that the resident can open without an access group.',
  }),
}

export default defineFeature({
  operations: { resident },
  about: { resident: 'Residents of communities and villas, with credentials and access groups.' },
  schemas: { residentHousehold: householdSchemas, residentSelfAccess: selfAccessSchemas, residents: schemas },
  targets: { resident: ['person'] },
})
