import { employeeKinds } from '@lintel/vocabulary/events.ts'
import { z } from 'zod'
import { ifPeopleHaveAccess } from '../access/rules.ts'
import { AccessPreview } from '../access-groups/preview.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { idAccessModes } from '../credentials/id-access-modes.ts'
import { exportOf } from '../exports/export.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { inverseOf, UndoableAct } from '../kit/undo.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import { DoorAccess } from './door-access.ts'
import { PersonHistoryEntry, PersonHistoryFilter } from './history.ts'
import { peopleMax } from './states.ts'
import {
  ManyPeople,
  PersonnelEdit,
  PersonnelFilter,
  PersonnelForm,
  SetAccessGroups,
  SetValidity,
  SwitchGroup,
} from './schema.ts'
import * as personnelRecords from './records.ts'
import { path, personReads, photoOperations } from './photo-operations.ts'
import { SetApp, SetAttendance, SetSuspended } from './switches.ts'
import * as schemas from './schema.ts'
import * as switchesSchemas from './switches.ts'
import * as floorsSchemas from './floors.ts'
import * as doorAccessSchemas from './door-access.ts'
import * as historySchemas from './history.ts'
import { defineFeature } from '../kit/feature.ts'
import { Personnel, PersonnelInfo, SwitchOutcome } from './records.ts'
import { texts } from './field-texts.ts'

const list = operation({
  method: 'GET',
  path: path('getList'),
  needs: 'personnel.read',
  input: PersonnelFilter,
  output: page(Personnel),
  summary: 'List people of an office or staff of a community.',
})

/**
 * The people of an office (office.md 8), personnel and staff of a community. What names people by their ids, such as a
 * photo or a suspension, serves residents as well.
 */
export const personnel = {
  list,
  export: exportOf(list, 'personnel', 'personnel'),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'personnel.read',
    input: z.object({
      keyword: Keyword.meta(fieldTexts.keyword),
      companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
      kind: z.enum(employeeKinds).default('personnel').meta(texts.kind),
      /** One who is among them whatever is searched. */
      including: Uuid.optional().meta({
        description: 'Person who is among the rows whatever is searched for, such as the one chosen before.',
      }),
    }),
    output: NamedRows,
    summary: `List personnel by name and ID for a select, at most ${limits.namesFound}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'personnel.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: PersonnelInfo,
    summary: 'Get one person with its credentials and access groups. Values of credentials are masked.',
  }),
  doorAccess: operation({
    method: 'GET',
    path: path('getDoorAccess'),
    needs: 'personnel.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DoorAccess,
    summary: `Get which doors a person may open now and until when, and of the others why not and when next, as devices decide. At most ${limits.doorAccessRows} doors.`,
  }),
  history: operation({
    method: 'GET',
    path: path('getHistory'),
    needs: 'personnel.read',
    input: PersonHistoryFilter,
    output: page(PersonHistoryEntry),
    summary: 'List changes of a person from the audit log, newest first: who, when, and values before and after.',
  }),
  defaults: operation({
    method: 'GET',
    path: path('getDefaults'),
    needs: 'personnel.create',
    output: z.object({
      nextId: z.string().meta({ description: 'Personnel number that comes next in the site.', example: '1043' }),
      mayCreatePin: z.boolean().meta({ description: 'Whether the caller may give people of the site a PIN.' }),
      /** What of an identity card may be given; nothing without ID access. */
      idAccessModes: z.array(z.enum(idAccessModes)).meta({
        description:
          'What of an identity card can be given at the site: its RUN, its serial number, or both; empty without ID access.',
      }),
      /** Whether people of the site can have landlines, and whether who gets the app is asked for one. */
      hasLandline: z.boolean().meta({ description: 'Whether people of the site can have landlines.' }),
      landlineByDefault: z
        .boolean()
        .meta({ description: 'Whether a new person who gets the app is also given landline calls in the form.' }),
      hasAttendance: z.boolean().meta({ description: 'Whether attendance of people of the site can be switched on.' }),
      /** Their new people have it switched on (office.md 8.2). */
      attendanceCompanyUuids: z.array(Uuid).meta({
        description:
          'Companies that use attendance, so that it is on for a new person in the form: they have a timetable.',
        example: [],
      }),
    }),
    summary:
      'Get default values for a new person: the next free personnel ID, and whether the site has PINs, identity cards, landlines and attendance.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'personnel.create',
    input: PersonnelForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid), personnelId: z.string().meta(fieldTexts.personnelId) }),
    fails: ['alreadyExists', 'platesFull', 'attendanceTierFull', 'subscriptionEnded'],
    invalidates: personReads,
    summary: 'Add a person with credentials and access groups. Without `personnelId`, the next free one is given.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'personnel.edit',
    input: PersonnelEdit,
    fails: ['alreadyExists', 'platesFull', 'attendanceTierFull', 'staleRecord', 'subscriptionEnded'],
    invalidates: personReads,
    keeps: { reads: 'personnel.get' },
    summary:
      'Change a person. The company cannot change. New credentials are added; those in `removeCredentialUuids` are deleted.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'personnel.delete',
    input: ManyPeople,
    invalidates: personReads,
    summary: `Delete up to ${peopleMax} people with their credentials. All of them are deleted or none.`,
  }),
  erase: operation({
    method: 'POST',
    path: path('erase'),
    needs: 'personnel.erase',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['masterHasMembers'],
    invalidates: personReads,
    summary:
      'Erase a person: deletes it, and removes its name, address and images from logs, messages and mails. Log entries keep a pseudonym.',
  }),
  switchPreview: operation({
    method: 'POST',
    path: path('switchGroupPreview'),
    needs: 'personnel.edit',
    changesNothing: true,
    input: SwitchGroup,
    output: SwitchOutcome,
    summary: 'Preview which access groups people would lose and gain in another department of their company.',
  }),
  switchGroup: operation({
    method: 'POST',
    path: path('switchGroup'),
    needs: 'personnel.edit',
    input: SwitchGroup,
    invalidates: personReads,
    summary: 'Move people to another department of their company. All of them move or none.',
  }),
  previewValidity: operation({
    method: 'POST',
    path: path('previewValidity'),
    needs: 'personnel.edit',
    changesNothing: true,
    input: SetValidity,
    output: AccessPreview,
    fails: ['staleRecord'],
    summary: 'Preview who would gain or lose access to which doors if people had another period of validity.',
  }),
  setValidity: operation({
    method: 'POST',
    path: path('setValidity'),
    needs: 'personnel.edit',
    input: SetValidity,
    fails: ['staleRecord'],
    invalidates: personReads,
    summary: `Set the period in which up to ${peopleMax} people have access. All of them change or none.`,
  }),
  setApp: operation({
    method: 'POST',
    path: path('setApp'),
    needs: 'personnel.edit',
    input: SetApp,
    fails: ['staleRecord'],
    invalidates: personReads,
    summary: `Set whether door phones call up to ${peopleMax} people by app. All of them change or none. The app needs an e-mail address.`,
  }),
  setAttendance: operation({
    method: 'POST',
    path: path('setAttendance'),
    needs: 'personnel.edit',
    input: SetAttendance,
    fails: ['attendanceTierFull', 'staleRecord'],
    invalidates: personReads,
    summary: `Switch attendance of up to ${peopleMax} people on or off. All of them change or none. Their days are computed from stored punches, or deleted.`,
  }),
  previewSuspended: operation({
    method: 'POST',
    path: path('previewSuspended'),
    needs: 'personnel.edit',
    changesNothing: true,
    input: SetSuspended,
    output: AccessPreview,
    fails: ['staleRecord'],
    summary: 'Preview who would gain or lose access to which doors if people were suspended or no longer suspended.',
  }),
  setSuspended: operation({
    method: 'POST',
    path: path('setSuspended'),
    needs: 'personnel.edit',
    input: SetSuspended,
    output: UndoableAct,
    fails: ['staleRecord'],
    invalidates: personReads,
    inverse: 'personnel.undoSuspended',
    summary: `Suspend up to ${peopleMax} people with a reason, or end their suspension. All of them change or none. Devices are updated at once.`,
  }),
  undoSuspended: operation({
    ...inverseOf,
    path: path('undoSuspended'),
    needs: 'personnel.edit',
    invalidates: personReads,
    summary: 'Undo a suspension by `personnel.setSuspended` within a minute, for all of its people or none.',
  }),
  previewAccessGroups: operation({
    method: 'POST',
    path: path('previewAccessGroups'),
    needs: 'personnel.edit',
    when: ifPeopleHaveAccess,
    changesNothing: true,
    input: SetAccessGroups,
    output: AccessPreview,
    fails: ['staleRecord'],
    summary: 'Preview who would gain or lose access to which doors if people had other access groups.',
  }),
  setAccessGroups: operation({
    method: 'POST',
    path: path('setAccessGroups'),
    needs: 'personnel.edit',
    when: ifPeopleHaveAccess,
    input: SetAccessGroups,
    fails: ['staleRecord', 'subscriptionEnded'],
    invalidates: personReads,
    summary: `Set the access groups of up to ${peopleMax} people of one company, added to those they have or in place of them. All of them change or none.`,
  }),
  ...photoOperations,
}

export default defineFeature({
  operations: { personnel },
  about: { personnel: 'People of companies, and staff of communities, with credentials and access groups.' },
  schemas: {
    personnel: schemas,
    personnelRecords,
    personSwitches: switchesSchemas,
    doorAccess: doorAccessSchemas,
    residentFloors: floorsSchemas,
    personHistory: historySchemas,
  },
  targets: { personnel: ['person'] },
})
