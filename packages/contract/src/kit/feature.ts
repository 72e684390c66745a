import type { Operation } from './operation.ts'

/** What another record has already, in the words of the refusal, and the field of the form at which it stands. */
export interface TakenValue {
  readonly thing: string
  readonly field: string
}

type OperationGroups = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** What a feature declares of itself: the default export of its `operations.ts`. Everything that lists features reads it. */
export interface Feature<Groups extends OperationGroups> {
  readonly operations: Groups
  /** What the operations of each group are about, in one sentence of the API reference. */
  readonly about: { readonly [Group in keyof Groups]: string }
  /** Files of schemas, by the name that tells two schemas of one name apart in the reference. */
  readonly schemas?: Readonly<Record<string, object>>
  /**
   * What an entry of the audit log was about: kinds of records under the names that `records` of the server's features
   * have; several where that depends on the verb.
   */
  readonly targets?: { readonly [Group in keyof Groups]?: readonly string[] }
  /** Unique constraints of its tables, and what their violation tells a caller. */
  readonly unique?: Readonly<Record<string, TakenValue>>
}

/** A feature as readers see it that walk all of them. */
export type Declaration = Feature<OperationGroups>

/** Declares a feature with the exact types of its operations. */
export const defineFeature = <const Groups extends OperationGroups, const One extends Feature<Groups>>(
  feature: One & { readonly operations: Groups },
): One => feature
