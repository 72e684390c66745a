import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { editOf } from '../operators/schema.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  companyUuid: { description: 'Tenant company of the department.', example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10' },
  parentUuid: {
    description: 'Department above; null directly below the company.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  },
  name: { description: 'Name of the department, once among those of one parent.', example: 'Accounting' },
  leaderUuid: {
    description: 'Person of the company who leads the department; null for none, in a form also empty.',
    example: '0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10',
  },
}

const departmentFields = {
  name: name(limits.companyName).meta(texts.name),
  /** Null is directly below the company. */
  parentUuid: Uuid.nullable().default(null).meta(texts.parentUuid),
  /** What every member receives in addition to what is its own. */
  accessGroupUuids: z
    .array(Uuid)
    .max(limits.namesFound)
    .default([])
    .meta({
      description: 'Access groups that every member has in addition to the own ones.',
      example: ['0b5c6f0e-8f1d-4c9e-9a51-2f3c1f7f0a10'],
    }),
  /** Person of the same company, in any department. */
  leaderUuid: Uuid.or(z.literal('').transform(() => null))
    .nullable()
    .default(null)
    .meta(texts.leaderUuid),
}

/** A department of a company, in a tree (office.md 7). Its name is unique among its siblings. */
export const DepartmentForm = z.object({
  companyUuid: z.string().min(1).pipe(Uuid).meta(texts.companyUuid),
  ...departmentFields,
})
export const DepartmentEdit = z.object({ ...editOf, ...departmentFields })

export const Department = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.companyUuid),
  parentUuid: Uuid.nullable().meta(texts.parentUuid),
  name: z.string().meta(texts.name),
  /** 1 is directly below the company. */
  depth: z.int().meta({ description: 'Level in the tree: 1 is directly below the company.', example: 1 }),
  /** Personnel of it and of those below it. */
  people: z.int().meta({ description: 'Personnel of the department and of those below it.', example: 12 }),
})
export type Department = z.infer<typeof Department>

/** Companies with their departments; each department stands before those below it. */
export const DepartmentTree = z.object({
  companies: z
    .array(
      z.object({
        uuid: Uuid.meta({ description: 'Identifier of the tenant company.' }),
        name: z.string().meta({ description: 'Name of the tenant company.', example: 'Harbour Trading' }),
        people: z.int().meta({ description: 'Personnel of the company.', example: 40 }),
      }),
    )
    .meta({ description: 'Tenant companies with how many personnel each has.' }),
  departments: z
    .array(Department)
    .meta({ description: 'Departments of these companies; each stands before those below it.' }),
})
export type DepartmentTree = z.infer<typeof DepartmentTree>

export const DepartmentInfo = z.object({
  uuid: Uuid.meta(fieldTexts.uuid),
  companyUuid: Uuid.meta(texts.companyUuid),
  companyName: z.string().meta(fieldTexts.companyName),
  parentUuid: Uuid.nullable().meta(texts.parentUuid),
  name: z.string().meta(texts.name),
  accessGroupUuids: z
    .array(Uuid)
    .meta({ description: 'Access groups that every member has in addition to the own ones.' }),
  leaderUuid: Uuid.nullable().meta(texts.leaderUuid),
  leaderName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person who leads the department; null for none.', example: 'Nora Petersen' }),
  version: z.int().meta(fieldTexts.version),
})
export type DepartmentInfo = z.infer<typeof DepartmentInfo>
