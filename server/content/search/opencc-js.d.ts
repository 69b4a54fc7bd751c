// The package has types for its converters, but not for its dictionaries.
declare module 'opencc-js/from/*' {
  const groups: readonly (readonly string[])[]
  export default groups
}

declare module 'opencc-js/to/*' {
  const groups: readonly (readonly string[])[]
  export default groups
}
