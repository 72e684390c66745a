import { Checkbox, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { useFormat } from '../../session/use-format.ts'
import { leavesOf, nodesFound, withNode, type CheckNode } from './check-nodes.ts'
import classes from './tree.module.css'
import { hasWords } from '../options/options.ts'

interface CheckTreeProps {
  readonly label: string
  readonly nodes: readonly CheckNode[]
  /** Keys of the chosen leaves. */
  readonly selection: ReadonlySet<string>
  readonly onChange: (selection: ReadonlySet<string>) => void
  readonly words: {
    readonly search: string
    readonly none: string
    readonly open: (name: string) => string
    readonly close: (name: string) => string
  }
  /** What is searched where the server finds the nodes: all that are given are shown then. */
  readonly search?: { readonly keyword: string; readonly onChange: (keyword: string) => void }
}

/**
 * A tree of check boxes: one of a group chooses all that lies below it. Groups with something chosen are open at first.
 */
export function CheckTree({ label, nodes, selection, onChange, words, search }: CheckTreeProps) {
  const [ownKeyword, setOwnKeyword] = useState('')
  const keyword = search?.keyword ?? ownKeyword
  const isSearching = keyword.trim() !== ''
  const visibleNodes = isSearching && !search ? nodesFound(nodes, hasWords(keyword)) : nodes
  const [openAtFirst] = useState(() => new Set(keysWithChosen(nodes, selection, nodes.length === 1)))
  const [turnedKeys, setTurnedKeys] = useState<ReadonlySet<string>>(new Set())
  const turn = (key: string) =>
    setTurnedKeys(new Set(turnedKeys.has(key) ? [...turnedKeys].filter((one) => one !== key) : [...turnedKeys, key]))
  const isOpen = (key: string) => isSearching || turnedKeys.has(key) !== openAtFirst.has(key)
  return (
    <div className={classes.checks}>
      <TextInput
        aria-label={`${label}: ${words.search}`}
        placeholder={words.search}
        value={keyword}
        onChange={(event) => (search?.onChange ?? setOwnKeyword)(event.currentTarget.value)}
      />
      {visibleNodes.length === 0 ? (
        <div>{words.none}</div>
      ) : (
        <Rows label={label} depth={0} {...{ nodes: visibleNodes, selection, onChange, words, isOpen, turn }} />
      )}
    </div>
  )
}

/** Groups with a chosen leaf; all of the first ones where they are to be open. */
const keysWithChosen = (
  nodes: readonly CheckNode[],
  selection: ReadonlySet<string>,
  isAll = false,
): readonly string[] =>
  nodes.flatMap((node) =>
    node.nodes && (isAll || leavesOf(node).some((leaf) => selection.has(leaf)))
      ? [node.key, ...keysWithChosen(node.nodes, selection)]
      : [],
  )

interface RowsProps extends Omit<CheckTreeProps, 'search'> {
  readonly depth: number
  readonly isOpen: (key: string) => boolean
  readonly turn: (key: string) => void
}

function Rows({ label, depth, nodes, ...rest }: RowsProps) {
  return (
    <ul
      className={depth === 0 ? classes.rows : classes.below}
      aria-label={label}
      tabIndex={depth === 0 ? 0 : undefined}
    >
      {nodes.map((node) => (
        <Row key={node.key} node={node} depth={depth} {...rest} />
      ))}
    </ul>
  )
}

function Row({ node, depth, ...rest }: Omit<RowsProps, 'label' | 'nodes'> & { readonly node: CheckNode }) {
  const format = useFormat()
  const { selection, onChange, words, isOpen, turn } = rest
  const leaves = leavesOf(node)
  const count = leaves.filter((leaf) => selection.has(leaf)).length
  const isAll = node.nodes ? leaves.length > 0 && count === leaves.length : selection.has(node.key)
  const isShown = node.nodes !== undefined && isOpen(node.key)
  return (
    <li>
      <div className={classes.row} style={{ '--depth': depth } as CSSProperties}>
        {node.nodes ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isShown}
            aria-label={(isShown ? words.close : words.open)(node.name)}
            onClick={() => turn(node.key)}
          >
            {isShown ? (
              <IconChevronDown size={16} aria-hidden />
            ) : (
              <IconChevronRight size={16} data-points aria-hidden />
            )}
          </button>
        ) : (
          <span className={classes.toggle} />
        )}
        <Checkbox
          label={<bdi>{node.name}</bdi>}
          disabled={leaves.length === 0}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => onChange(withNode(selection, node, !isAll))}
        />
        {node.note !== undefined && <span className={classes.note}>{node.note}</span>}
        {node.nodes && (
          <span className={classes.some}>
            {format.number(count)} / {format.number(leaves.length)}
          </span>
        )}
      </div>
      {node.nodes && isShown && <Rows label={node.name} depth={depth + 1} {...rest} nodes={node.nodes} />}
    </li>
  )
}
