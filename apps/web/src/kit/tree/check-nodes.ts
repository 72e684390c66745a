import type { ReactNode } from 'react'

/** What can be chosen in a tree: a group of further nodes, or a leaf whose key is the value. */
export interface CheckNode {
  readonly key: string
  readonly name: string
  /** Absent for a leaf. */
  readonly nodes?: readonly CheckNode[]
  /** What stands beside its name, such as why it cannot be chosen. */
  readonly note?: ReactNode
  /** A leaf that is shown and cannot be chosen. */
  readonly isDisabled?: boolean
}

/** Keys of the leaves at and below a node that can be chosen. */
export const leavesOf = ({ key, nodes, isDisabled }: CheckNode): readonly string[] =>
  nodes?.flatMap(leavesOf) ?? (isDisabled ? [] : [key])

/** Leaves chosen after a node with all below it was chosen or left. */
export function withNode(selection: ReadonlySet<string>, node: CheckNode, isIn: boolean): ReadonlySet<string> {
  const leaves = new Set(leavesOf(node))
  return new Set(isIn ? [...selection, ...leaves] : [...selection].filter((one) => !leaves.has(one)))
}

/** Nodes whose name has what is searched, whole, and those that lead to such a one. */
export const nodesFound = (nodes: readonly CheckNode[], isFound: (name: string) => boolean): readonly CheckNode[] =>
  nodes.flatMap((node) => {
    if (isFound(node.name)) return [node]
    const below = node.nodes && nodesFound(node.nodes, isFound)
    return below?.length ? [{ ...node, nodes: below }] : []
  })
