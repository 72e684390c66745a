import { describe, expect, it } from 'vitest'
import { leavesOf, nodesFound, withNode, type CheckNode } from './check-nodes.ts'

const leaf = (key: string): CheckNode => ({ key, name: `Door ${key}` })
const lobby: CheckNode = { key: 'lobby', name: 'Lobby panel', nodes: [leaf('a'), leaf('b')] }
const garage: CheckNode = { key: 'garage', name: 'Garage', nodes: [leaf('c')] }
const house: CheckNode = { key: 'house', name: 'East house', nodes: [lobby, garage] }

describe('a tree to choose from', () => {
  it('has the leaves of a node at any depth', () => {
    expect(leavesOf(house)).toEqual(['a', 'b', 'c'])
    expect(leavesOf(leaf('a'))).toEqual(['a'])
  })

  it('chooses with a node no leaf that cannot be chosen', () => {
    const lobby: CheckNode = { key: 'lobby', name: 'Lobby', nodes: [leaf('a'), { ...leaf('b'), isDisabled: true }] }
    expect(leavesOf(lobby)).toEqual(['a'])
    expect(withNode(new Set(), lobby, true)).toEqual(new Set(['a']))
  })

  it('chooses and leaves a whole node, and no other leaf', () => {
    expect(withNode(new Set(['c', 'x']), lobby, true)).toEqual(new Set(['a', 'b', 'c', 'x']))
    expect(withNode(new Set(['a', 'b', 'c', 'x']), house, false)).toEqual(new Set(['x']))
  })

  it('finds a node with all below it by its name, and a leaf with what leads to it', () => {
    const having = (words: string) => nodesFound([house], (name) => name.toLowerCase().includes(words))
    expect(having('lobby')).toEqual([{ ...house, nodes: [lobby] }])
    expect(having('door c')).toEqual([{ ...house, nodes: [garage] }])
    expect(having('west')).toEqual([])
  })
})
