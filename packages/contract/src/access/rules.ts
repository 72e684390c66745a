import type { FactName, Facts } from './facts.ts'

/**
 * Rules as plain data (specification.md 6: role match, region match, region exclusion, field match, and/or).
 * The same rule hides a menu entry, guards its route and is evaluated by the server for an operation.
 */
export type Rule =
  | { readonly fact: FactName; readonly in: readonly unknown[] }
  | { readonly fact: FactName; readonly notIn: readonly unknown[] }
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }

/** The fact has one of the values. */
export const when = <Name extends FactName>(fact: Name, ...values: readonly Facts[Name][]): Rule => ({
  fact,
  in: values,
})

/** The fact has none of the values. */
export const unless = <Name extends FactName>(fact: Name, ...values: readonly Facts[Name][]): Rule => ({
  fact,
  notIn: values,
})

/** All of the rules hold. */
export const every = (...rules: readonly Rule[]): Rule => ({ all: rules })

/** At least one of the rules holds. */
export const some = (...rules: readonly Rule[]): Rule => ({ any: rules })

/** Where people have access groups and self access; in an old community codes have doors and hours (specification.md 2.11). */
export const ifPeopleHaveAccess: Rule = unless('projectKind', 'oldCommunity')

/** Evaluates a rule; no rule holds always. */
export function holds(rule: Rule | undefined, facts: Facts): boolean {
  if (!rule) return true
  if ('all' in rule) return rule.all.every((part) => holds(part, facts))
  if ('any' in rule) return rule.any.some((part) => holds(part, facts))
  if ('in' in rule) return rule.in.includes(facts[rule.fact])
  return !rule.notIn.includes(facts[rule.fact])
}

/** The rule as a phrase for the generated tables. */
export function describeRule(rule: Rule | undefined): string {
  if (!rule) return ''
  if ('all' in rule) return rule.all.map(describeRule).join(' and ')
  if ('any' in rule) return `(${rule.any.map(describeRule).join(' or ')})`
  if ('in' in rule) return `${rule.fact} is ${rule.in.join(' or ')}`
  return `${rule.fact} is not ${rule.notIn.join(' or ')}`
}
