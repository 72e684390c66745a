import { z } from 'zod'
import { name, Uuid } from '../base/atoms.ts'
import { limits } from '../base/limits.ts'
import { editOf } from '../operators/schema.ts'

const departmentFields = {
  name: name(limits.companyName),
  /** Null is directly below the company. */
  parentUuid: Uuid.nullable().default(null),
  /** What every member receives in addition to what is its own. */
  accessGroupUuids: z.array(Uuid).max(limits.namesFound).default([]),
  /** Person of the same company, in any department. */
  leaderUuid: Uuid.or(z.literal('').transform(() => null))
    .nullable()
    .default(null),
}

/** A department of a company, in a tree (office.md 7). Its name is unique among its siblings. */
export const DepartmentForm = z.object({ companyUuid: z.string().min(1).pipe(Uuid), ...departmentFields })
export const DepartmentEdit = z.object({ ...editOf, ...departmentFields })

export const Department = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  parentUuid: Uuid.nullable(),
  name: z.string(),
  /** 1 is directly below the company. */
  depth: z.int(),
  /** Personnel of it and of those below it. */
  people: z.int(),
})
export type Department = z.infer<typeof Department>

/** Companies with their departments; each department stands before those below it. */
export const DepartmentTree = z.object({
  companies: z.array(z.object({ uuid: Uuid, name: z.string(), people: z.int() })),
  departments: z.array(Department),
})
export type DepartmentTree = z.infer<typeof DepartmentTree>

export const DepartmentInfo = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  parentUuid: Uuid.nullable(),
  name: z.string(),
  accessGroupUuids: z.array(Uuid),
  leaderUuid: Uuid.nullable(),
  leaderName: z.string().nullable(),
  version: z.int(),
})
export type DepartmentInfo = z.infer<typeof DepartmentInfo>
