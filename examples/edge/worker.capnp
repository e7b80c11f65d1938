using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    # A real service needs the public net only; the model of the test is on this machine.
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "OPENAI_API_KEY", fromEnvironment = "OPENAI_API_KEY"),
    (name = "OPENAI_BASE_URL", fromEnvironment = "OPENAI_BASE_URL"),
    (name = "OPENAI_MODEL", fromEnvironment = "OPENAI_MODEL"),
  ],
);
