import { canInstall, install, programOnPath } from './install.ts'

/**
 * Returns the path of Java on the PATH. If there is none, installs the Debian package, provided
 * that this process may install packages.
 *
 * @throws Error that says how to get one
 */
export function findJava(): string {
  const found = programOnPath('java')
  if (found) return found
  if (!canInstall()) throw new Error('No Java: install one, 11 or later, so that it is on the PATH')
  install('default-jre-headless')
  return programOnPath('java') ?? '/usr/bin/java'
}
