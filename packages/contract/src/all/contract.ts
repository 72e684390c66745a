import type { Operation } from '../kit/operation.ts'
import { features } from './features.ts'

type One = (typeof features)[number]
type GroupNameOf<Each> = Each extends { readonly operations: infer Groups } ? keyof Groups : never
type GroupName = GroupNameOf<One>
type OperationsOf<Name extends GroupName> = Extract<One['operations'], { readonly [Group in Name]: unknown }>[Name]

/** Every call of the product, by entity and verb: the one registry that server, client and tests walk. */
export const contract: { readonly [Name in GroupName]: OperationsOf<Name> } = Object.assign(
  {},
  ...features.map(({ operations }) => operations),
)

type Contract = typeof contract

/** `entity.verb` of each call. */
export type CallName = { [Entity in keyof Contract]: `${Entity}.${keyof Contract[Entity] & string}` }[keyof Contract]

/** What an operation may say that it invalidates: a call, or a group of them. */
export type ReadName = CallName | keyof Contract

export interface NamedOperation {
  /** `entity.verb`, as in the audit log and the reference. */
  readonly name: string
  readonly operation: Operation
}

/** All operations with their names, in the order of the registry. */
export const everyOperation: readonly NamedOperation[] = Object.entries(contract).flatMap(([entity, operations]) =>
  Object.entries(operations as Record<string, Operation>).map(([verb, declared]) => ({
    name: `${entity}.${verb}`,
    operation: declared,
  })),
)
