import { z } from 'zod'
import { when } from '../access/rules.ts'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { DepartmentEdit, DepartmentForm, DepartmentInfo, DepartmentTree } from './schema.ts'

/** Reads that a change invalidates. */
const personReads = ['personnel.list', 'personnel.names', 'personnel.get', 'personnel.defaults', 'department'] as const

const path = (call: string) => `v4/web/office/department/{role}/${call}` as const
const nothing = z.object({})
/** Departments of a residential site are its buildings, which its installer lays out (decisions.md 1). */
const inOffice = when('projectKind', 'office')

/** Departments of the companies of an office (office.md 7). */
export const department = {
  tree: operation({
    method: 'GET',
    path: path('getTree'),
    wire: 'json',
    needs: 'personnel.read',
    input: z.object({ companyUuid: Uuid.optional() }),
    output: DepartmentTree,
    fails: [],
    summary: 'List departments of one company or of all, each before those below it, with how many people are in it.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'personnel.read',
    input: z.object({ uuid: Uuid }),
    output: DepartmentInfo,
    fails: [],
    summary: 'Get one department with the access groups its members receive.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'personnel.create',
    when: inOffice,
    input: DepartmentForm,
    output: z.object({ uuid: Uuid }),
    fails: ['alreadyExists'],
    invalidates: personReads,
    summary: 'Add a department to a company, or below another one.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'personnel.edit',
    when: inOffice,
    input: DepartmentEdit,
    output: nothing,
    fails: ['alreadyExists', 'departmentInsideItself', 'staleRecord'],
    invalidates: personReads,
    summary: 'Rename a department, move it, or change what its members receive.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'personnel.delete',
    when: inOffice,
    input: z.object({ uuid: Uuid, movePeople: z.boolean().default(false) }),
    output: nothing,
    fails: ['departmentHasPeople'],
    invalidates: personReads,
    summary: 'Delete a department with those below it; who is in them moves to the one above where the call says so.',
  }),
}
