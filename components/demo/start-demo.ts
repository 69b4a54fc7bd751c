export function startDemo(): void {}
