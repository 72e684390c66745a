import { when } from '../access/rules.ts'

/** Who says how new doors begin: an installer for all below it, which its sub-installers do not (operators.md 5.4, 5.7). */
export const setsNewDoors = when('role', 'installer')
