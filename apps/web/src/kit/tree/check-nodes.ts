/** What can be chosen in a tree: a group of further nodes, or a leaf whose key is the value. */
export interface CheckNode {
  readonly key: string
  readonly name: string
  /** Absent for a leaf. */
  readonly nodes?: readonly CheckNode[]
}

/** Keys of the leaves at and below a node. */
export const leavesOf = ({ key, nodes }: CheckNode): readonly string[] => nodes?.flatMap(leavesOf) ?? [key]

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
