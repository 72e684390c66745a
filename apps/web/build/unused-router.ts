import type { Plugin } from 'vite'

/** `NavLink.displayName = "NavLink";`, which holds on to what nobody imports. */
const displayName = /^\w+\.displayName = [^;\n]*;$/gm
/** What React makes of a function or a value by a call that changes nothing. */
const making = /= (?=React\$1\.(?:forwardRef|memo|createContext)\()/g

/** Says of React Router's components that making them changes nothing, as its build does not. */
export const withoutSideEffects = (code: string): string =>
  code.replace(displayName, '').replace(making, '= /* @__PURE__ */ ')

/**
 * Lets what is not used of React Router be left out: names of components for tools of developers keep its forms, its
 * fetchers and its rendering on servers in every page, 5 kB of it.
 */
export function unusedRouter(): Plugin {
  return {
    name: 'lintel-unused-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.js$/ },
      handler(code) {
        return { code: withoutSideEffects(code), map: null }
      },
    },
  }
}
