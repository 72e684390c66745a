import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { DepartmentEdit, DepartmentForm, DepartmentInfo, DepartmentTree } from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const personReads = ['personnel.list', 'personnel.names', 'personnel.get', 'personnel.defaults', 'department'] as const

const path = (call: string) => `v4/web/office/department/{role}/${call}` as const
/** Departments of a residential site are its buildings, which its installer lays out (decisions.md 1). */
const inOffice = when('projectKind', 'office')

/** Departments of the companies of an office (office.md 7). */
export const department = {
  tree: operation({
    method: 'GET',
    path: path('getTree'),
    needs: 'personnel.read',
    input: z.object({
      companyUuid: Uuid.optional().meta({
        description: 'Only departments of this company; without it those of all companies.',
      }),
    }),
    output: DepartmentTree,
    summary:
      'List the departments of one company or of all, parents before children, with the number of people in each.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'personnel.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: DepartmentInfo,
    summary: 'Get one department with its leader and the access groups that its members have.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'personnel.create',
    when: inOffice,
    input: DepartmentForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'subscriptionEnded'],
    invalidates: personReads,
    summary: 'Add a department to a company, at the top or below another one.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'personnel.edit',
    when: inOffice,
    input: DepartmentEdit,
    fails: ['alreadyExists', 'departmentInsideItself', 'staleRecord', 'subscriptionEnded'],
    invalidates: personReads,
    keeps: { reads: 'department.get' },
    summary: 'Rename a department, move it, or change the access groups that its members have.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'personnel.delete',
    when: inOffice,
    input: z.object({
      uuid: Uuid.meta(fieldTexts.uuid),
      movePeople: z.boolean().default(false).meta({
        description:
          'Whether people of the deleted departments move to the one above. Without it a department with people is refused.',
      }),
    }),
    fails: ['departmentHasPeople'],
    invalidates: personReads,
    summary:
      'Delete a department and all departments below it. With `movePeople`, their people move to the department above; without, there must be none.',
  }),
}

export default defineFeature({
  operations: { department },
  about: { department: 'Departments of companies.' },
  schemas: { departments: schemas },
  targets: { department: ['department'] },
  unique: { department_by_name: { thing: 'department', field: 'name' } },
})
