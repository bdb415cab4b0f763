/**
 * Node itself loads the modules of a project: it only strips their types, and keeps what it has compiled for the next process. Vite would
 * transform each of them anew in every worker. Such a project has no mocks of modules, and nothing that only Vite can load.
 */
export const nativeModules = { experimental: { viteModuleRunner: false, nodeLoader: false } }
